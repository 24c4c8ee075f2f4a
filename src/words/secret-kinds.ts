/**
 * The kinds of secrets that are recognised by their form: the name and pattern of each. A pattern is a fixed start and
 * one run of characters after it, so that a failed try is short and a match is skipped: linear. Only the secret itself
 * is matched; what precedes it is in a lookbehind.
 */

export interface SecretKind {
  /** As in `[redacted:<kind>]`. */
  kind: string;
  /** Its name in messages. */
  name: string;
  pattern: string;
  /** An extra check if the pattern alone would match ordinary words. */
  confirm?: (secret: string, before: string, behind: string) => boolean;
}

/** Prefixes that also end words (`task-`, `risk-`) must not follow a letter or digit. */
const ALONE = '(?<![A-Za-z0-9])';
const hasDigit = (secret: string) => /\d/.test(secret);

export const SECRET_KINDS: readonly SecretKind[] = [
  {
    kind: 'aws-access-key',
    name: 'an AWS access key',
    pattern: '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}',
    // SLOVAKIA… in capitals is not a key; a key among capitals is recognised by its digits.
    confirm: (secret, before, behind) => hasDigit(secret) || !/[A-Z0-9]/.test(before + behind),
  },
  {
    kind: 'github-token',
    name: 'a GitHub token',
    pattern: 'gh[opsur]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{36,}',
  },
  {
    kind: 'gitlab-token',
    name: 'a GitLab token',
    pattern: 'gl(?:pat|ptt|dt|rt|cbt|ft|soat|oas|agent|imt)-[\\w-]{20,}',
    confirm: hasDigit,
  },
  { kind: 'slack-token', name: 'a Slack token', pattern: 'xox[a-z]-[\\w-]{15,}|xapp-\\d-[\\w-]{20,}' },
  {
    kind: 'slack-webhook',
    name: 'a Slack webhook',
    pattern: '(?<=hooks\\.slack\\.com/(?:services|workflows|triggers)/)[A-Za-z0-9/]{20,}',
  },
  {
    kind: 'stripe-key',
    name: 'a Stripe key',
    pattern: '[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{24,}',
  },
  { kind: 'google-key', name: 'a Google API key', pattern: 'AIza[\\w-]{35}' },
  { kind: 'google-token', name: 'a Google OAuth secret', pattern: 'GOCSPX-[\\w-]{20,}|ya29\\.[\\w-]{20,}' },
  { kind: 'anthropic-key', name: 'an Anthropic key', pattern: 'sk-ant-[\\w-]{20,}' },
  { kind: 'openrouter-key', name: 'an OpenRouter key', pattern: 'sk-or-v\\d-[\\w-]{20,}' },
  {
    kind: 'openai-key',
    name: 'an OpenAI key',
    pattern: `sk-(?:proj|svcacct|admin)-[\\w-]{20,}|${ALONE}sk-[A-Za-z0-9]{20,}`,
    confirm: hasDigit,
  },
  { kind: 'npm-token', name: 'an npm token', pattern: 'npm_[A-Za-z0-9]{36,}' },
  { kind: 'pypi-token', name: 'a PyPI token', pattern: 'pypi-[\\w-]{50,}' },
  // From the second part on, which begins like the first; the caller adds the first part.
  { kind: 'jwt', name: 'a JSON web token', pattern: '\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}' },
  { kind: 'age-key', name: 'an age secret key', pattern: 'AGE-SECRET-KEY-1[A-Z0-9]{58,}' },
  { kind: 'twilio-key', name: 'a Twilio key', pattern: `${ALONE}SK[0-9a-f]{32,}` },
  { kind: 'sendgrid-key', name: 'a SendGrid key', pattern: 'SG\\.[\\w-]{16,32}\\.[\\w-]{16,}' },
  { kind: 'digitalocean-token', name: 'a DigitalOcean token', pattern: 'do[opr]_v1_[a-f0-9]{64,}' },
  { kind: 'huggingface-token', name: 'a Hugging Face token', pattern: '(?:hf|api_org)_[A-Za-z0-9]{30,}' },
  { kind: 'telegram-token', name: 'a Telegram bot token', pattern: '\\d{8,10}:AA[\\w-]{33,}' },
  {
    kind: 'azure-key',
    name: 'an Azure key',
    pattern:
      '(?<=(?:Account|SharedAccess)Key=)[A-Za-z0-9+/]{40,}={0,2}|(?<=[?&]sig=)[A-Za-z0-9%+/]{40,}={0,2}|[\\w~.-]{3}\\dQ~[\\w~.-]{31,34}',
  },
  {
    kind: 'discord-token',
    name: 'a Discord token',
    pattern: `${ALONE}[MNO][\\w-]{22,27}\\.[\\w-]{6}\\.[\\w-]{27,}|(?<=discord(?:app)?\\.com/api/webhooks/\\d{10,25}/)[\\w-]{60,}`,
    confirm: hasDigit,
  },
  { kind: 'databricks-token', name: 'a Databricks token', pattern: `${ALONE}dapi[a-f0-9]{32,}` },
  { kind: 'shopify-token', name: 'a Shopify token', pattern: 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32,}' },
  { kind: 'linear-key', name: 'a Linear key', pattern: 'lin_(?:api|oauth)_[A-Za-z0-9]{32,}' },
  { kind: 'notion-token', name: 'a Notion token', pattern: 'ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43,}' },
  {
    kind: 'mailgun-key',
    name: 'a Mailgun key',
    pattern: `${ALONE}key-[0-9a-f]{32,}`,
  },
  { kind: 'mailchimp-key', name: 'a Mailchimp key', pattern: `${ALONE}[0-9a-f]{32}-us\\d{1,2}` },
  { kind: 'vault-token', name: 'a HashiCorp Vault token', pattern: 'hv[bsr]\\.[\\w-]{24,}' },
  { kind: 'terraform-token', name: 'a Terraform token', pattern: 'atlasv1\\.[\\w=-]{60,}' },
  { kind: 'doppler-token', name: 'a Doppler token', pattern: 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{40,}' },
  { kind: 'grafana-token', name: 'a Grafana token', pattern: 'gl(?:sa|c)_[A-Za-z0-9+/=_]{32,}' },
  { kind: 'docker-token', name: 'a Docker token', pattern: 'dckr_[op]at_[\\w-]{20,}' },
  { kind: 'rubygems-key', name: 'a RubyGems key', pattern: 'rubygems_[a-f0-9]{48,}' },
  { kind: 'postman-key', name: 'a Postman key', pattern: 'PMAK-[a-f0-9-]{40,}' },
  { kind: 'figma-token', name: 'a Figma token', pattern: 'figd_[\\w-]{38,}' },
  { kind: 'atlassian-token', name: 'an Atlassian token', pattern: 'AT[AC]TT3[\\w=-]{60,}' },
  { kind: 'square-token', name: 'a Square token', pattern: 'sq0(?:atp|csp)-[\\w-]{22,}' },
  { kind: 'newrelic-key', name: 'a New Relic key', pattern: 'NRAK-[A-Z0-9]{27,}' },
  { kind: 'sentry-token', name: 'a Sentry token', pattern: 'sntry[su]_[\\w+/=-]{40,}' },
  { kind: 'planetscale-token', name: 'a PlanetScale token', pattern: 'pscale_(?:tkn|pw|oauth)_[\\w.-]{32,}' },
  { kind: 'groq-key', name: 'a Groq key', pattern: 'gsk_[A-Za-z0-9]{40,}' },
  { kind: 'replicate-token', name: 'a Replicate token', pattern: `${ALONE}r8_[A-Za-z0-9]{37,}` },
  { kind: 'perplexity-key', name: 'a Perplexity key', pattern: 'pplx-[A-Za-z0-9]{40,}' },
  { kind: 'xai-key', name: 'an xAI key', pattern: 'xai-[A-Za-z0-9]{60,}' },
  { kind: 'supabase-key', name: 'a Supabase key', pattern: 'sb_secret_[\\w-]{20,}|sbp_[a-f0-9]{40,}' },
  { kind: 'tailscale-key', name: 'a Tailscale key', pattern: 'tskey-[a-z]+-[A-Za-z0-9-]{20,}' },
  { kind: 'fly-token', name: 'a Fly.io token', pattern: 'fm2_[A-Za-z0-9+/=_]{60,}' },
  { kind: 'onepassword-token', name: 'a 1Password token', pattern: 'ops_eyJ[\\w+/=-]{60,}' },
  { kind: 'heroku-key', name: 'a Heroku key', pattern: 'HRKU-[\\w-]{36,}' },
  { kind: 'netlify-token', name: 'a Netlify token', pattern: 'nfp_[A-Za-z0-9]{36,}' },
  { kind: 'pulumi-token', name: 'a Pulumi token', pattern: 'pul-[a-f0-9]{40,}' },
  { kind: 'buildkite-token', name: 'a Buildkite token', pattern: 'bk(?:ua|pt)_[a-f0-9]{40,}' },
  { kind: 'airtable-token', name: 'an Airtable token', pattern: `${ALONE}pat[A-Za-z0-9]{14}\\.[a-f0-9]{64,}` },
  {
    kind: 'adobe-secret',
    name: 'an Adobe client secret',
    pattern: `${ALONE}p8e-[A-Za-z0-9_-]{32,}`,
    confirm: hasDigit,
  },
  { kind: 'alibaba-key', name: 'an Alibaba Cloud key', pattern: `${ALONE}LTAI[A-Za-z0-9]{20,}`, confirm: hasDigit },
  { kind: 'artifactory-key', name: 'an Artifactory key', pattern: `${ALONE}AKCp[A-Za-z0-9]{69,}` },
  { kind: 'bitbucket-password', name: 'a Bitbucket app password', pattern: `${ALONE}ATBB[A-Za-z0-9]{32,}` },
  { kind: 'brevo-key', name: 'a Brevo key', pattern: 'xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16,}' },
  { kind: 'cerebras-key', name: 'a Cerebras key', pattern: `${ALONE}csk-[a-z0-9]{40,}`, confirm: hasDigit },
  { kind: 'cloudflare-key', name: 'a Cloudflare origin key', pattern: 'v1\\.0-[a-f0-9]{24}-[a-f0-9]{140,}' },
  { kind: 'contentful-token', name: 'a Contentful token', pattern: 'CFPAT-[\\w-]{40,}', confirm: hasDigit },
  { kind: 'dynatrace-token', name: 'a Dynatrace token', pattern: 'dt0[a-z]\\d\\d\\.[A-Z0-9]{8,24}\\.[A-Z0-9]{64,}' },
  { kind: 'duffel-token', name: 'a Duffel token', pattern: 'duffel_(?:test|live)_[\\w-]{40,}', confirm: hasDigit },
  { kind: 'e2b-key', name: 'an E2B key', pattern: `${ALONE}e2b_[a-f0-9]{40,}` },
  { kind: 'easypost-key', name: 'an EasyPost key', pattern: `${ALONE}EZ[AT]K[A-Za-z0-9]{54,}` },
  { kind: 'elevenlabs-key', name: 'an ElevenLabs key', pattern: `${ALONE}sk_[a-f0-9]{48,}` },
  { kind: 'firecrawl-key', name: 'a Firecrawl key', pattern: `${ALONE}fc-[a-f0-9]{32,}` },
  { kind: 'fireworks-key', name: 'a Fireworks key', pattern: `${ALONE}fw_[A-Za-z0-9]{20,}`, confirm: hasDigit },
  {
    kind: 'flutterwave-key',
    name: 'a Flutterwave key',
    pattern: 'FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}',
    confirm: hasDigit,
  },
  { kind: 'frameio-token', name: 'a Frame.io token', pattern: 'fio-u-[\\w=-]{60,}', confirm: hasDigit },
  {
    kind: 'harness-token',
    name: 'a Harness token',
    pattern: `${ALONE}[ps]at\\.[\\w-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20,}`,
  },
  { kind: 'hubspot-token', name: 'a HubSpot token', pattern: 'pat-(?:na|eu|ap)\\d-[a-fA-F0-9-]{36,}' },
  { kind: 'inngest-key', name: 'an Inngest key', pattern: 'signkey-[a-z]{2,8}-[a-f0-9]{32,}' },
  { kind: 'langfuse-key', name: 'a Langfuse key', pattern: `${ALONE}sk-lf-[0-9a-f-]{36,}` },
  { kind: 'langsmith-key', name: 'a LangSmith key', pattern: 'lsv2_[a-z]{2}_[a-f0-9]{32}_[a-f0-9]{10,}' },
  { kind: 'mapbox-token', name: 'a Mapbox secret token', pattern: `${ALONE}sk\\.eyJ[\\w-]{40,}\\.[\\w-]{20,}` },
  { kind: 'neon-key', name: 'a Neon key', pattern: `${ALONE}napi_[a-z0-9]{40,}`, confirm: hasDigit },
  { kind: 'nvidia-key', name: 'an NVIDIA key', pattern: 'nvapi-[\\w-]{60,}', confirm: hasDigit },
  { kind: 'pinecone-key', name: 'a Pinecone key', pattern: 'pcsk_[A-Za-z0-9_]{50,}' },
  { kind: 'plaid-token', name: 'a Plaid token', pattern: 'access-(?:sandbox|development|production)-[0-9a-f-]{36,}' },
  { kind: 'posthog-key', name: 'a PostHog key', pattern: `${ALONE}ph[xs]_[A-Za-z0-9]{40,}` },
  { kind: 'prefect-token', name: 'a Prefect token', pattern: `${ALONE}pnu_[A-Za-z0-9]{36,}` },
  { kind: 'readme-key', name: 'a ReadMe key', pattern: 'rdme_[a-z0-9]{60,}', confirm: hasDigit },
  { kind: 'render-key', name: 'a Render key', pattern: `${ALONE}rnd_[A-Za-z0-9]{28,}`, confirm: hasDigit },
  {
    kind: 'resend-key',
    name: 'a Resend key',
    pattern: `${ALONE}re_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{20,}`,
    confirm: hasDigit,
  },
  { kind: 'shippo-token', name: 'a Shippo token', pattern: 'shippo_(?:live|test)_[a-fA-F0-9]{40,}' },
  { kind: 'sourcegraph-token', name: 'a Sourcegraph token', pattern: `${ALONE}sgp_[a-f0-9_]{40,}` },
  { kind: 'tavily-key', name: 'a Tavily key', pattern: 'tvly-(?:[a-z]{3,5}-)?[A-Za-z0-9-]{28,}', confirm: hasDigit },
  { kind: 'together-key', name: 'a Together key', pattern: 'tgp_v\\d_[\\w-]{40,}', confirm: hasDigit },
  { kind: 'typeform-token', name: 'a Typeform token', pattern: 'tfp_[\\w.=-]{40,}', confirm: hasDigit },
];

/** Kinds that are recognised only by their context; find-secrets.ts and find-logins.ts look for these themselves. */
export const CONTEXT_KINDS = {
  'private-key': {
    name: 'a private key',
    how: 'lines of base64 below `-----BEGIN … PRIVATE KEY-----` or `Private-Lines:`, also on one line with `\\n`',
  },
  'aws-secret-key': { name: 'an AWS secret access key', how: 'behind its name, or after an access key' },
  password: {
    name: 'a password',
    how: 'behind or below a name (`DB_PASSWORD=…`, “the root password is …”), in a column of that name, in an address (`://user:…@`, `;Password=…`, `app:…@tcp(`), as an option of a command (`mysql -u root -p…`, `sshpass -p …`, `curl -u user:…`, `PGPASSWORD=…`), as `user/…` behind “credentials” or “user/password”',
  },
  token: { name: 'a token', how: 'behind or below a name that ends in token' },
  key: {
    name: 'an access key',
    how: 'behind or below a name that ends in API key, access key, private key and the like',
  },
  secret: { name: 'a secret', how: 'behind or below a name that ends in secret' },
  'bearer-token': { name: 'a bearer token', how: 'behind `Bearer`' },
  'basic-auth': { name: 'a user name with its password', how: 'base64 of `user:password` behind `Basic`' },
} as const;

/** Every kind with its name; masks are numbered in this order. */
export const SECRET_NAMES: ReadonlyMap<string, string> = new Map([
  ...SECRET_KINDS.map(({ kind, name }) => [kind, name] as const),
  ...Object.entries(CONTEXT_KINDS).map(([kind, { name }]) => [kind, name] as const),
]);

/** Whether a text is a placeholder for a secret: AWS's own examples, `xxxx`, `your-key-here`, one letter repeated. */
export function isStandIn(secret: string): boolean {
  // Short words count only as whole words: in a long token they may occur by chance.
  if (/EXAMPLE|example|placeholder|\*\*\*|\.\.\.|…|0000000|[xX]{6}/.test(secret)) return true;
  if (/^(?:0x)?(?:your|YOUR)|(?<![A-Za-z0-9])(?:(?:your|YOUR)(?=[-_.])|(?:x{4,}|X{4,})(?![A-Za-z0-9]))/.test(secret))
    return true;
  return new Set(secret.slice(-32)).size < 6;
}
