/**
 * The kinds of secrets that are recognised by their form: the name and pattern of each. A pattern is a fixed start and
 * one run of characters after it, so that a failed try is short and a match is skipped: linear. Only the secret itself
 * is matched; what precedes it is in a lookbehind.
 */

/** As in `[redacted:<kind>]`; its name in messages; its pattern; and an extra check if the pattern alone would match ordinary words. */
type SecretKind = readonly [
  kind: string,
  name: string,
  pattern: string,
  confirm?: (secret: string, before: string, behind: string) => boolean,
];

/** Prefixes that also end words (`task-`, `risk-`) must not follow a letter or digit. */
const ALONE = '(?<![A-Za-z0-9])';
const hasDigit = (secret: string) => /\d/.test(secret);
/** SLOVAKIA… in capitals is not a key; a key among capitals is recognised by its digits. */
const isAlone = (secret: string, before: string, behind: string) =>
  hasDigit(secret) || !/[A-Z0-9]/.test(before + behind);

export const SECRET_KINDS: readonly SecretKind[] = [
  ['aws-access-key', 'an AWS access key', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}', isAlone],
  ['github-token', 'a GitHub token', 'gh[opsur]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{36,}'],
  ['gitlab-token', 'a GitLab token', 'gl(?:pat|ptt|dt|rt|cbt|ft|soat|oas|agent|imt)-[\\w-]{20,}', hasDigit],
  ['slack-token', 'a Slack token', 'xox[a-z]-[\\w-]{15,}|xapp-\\d-[\\w-]{20,}'],
  ['slack-webhook', 'a Slack webhook', '(?<=hooks\\.slack\\.com/(?:services|workflows|triggers)/)[A-Za-z0-9/]{20,}'],
  ['stripe-key', 'a Stripe key', '[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{24,}'],
  ['google-key', 'a Google API key', 'AIza[\\w-]{35}'],
  ['google-token', 'a Google OAuth secret', 'GOCSPX-[\\w-]{20,}|ya29\\.[\\w-]{20,}'],
  ['anthropic-key', 'an Anthropic key', 'sk-ant-[\\w-]{20,}'],
  ['openrouter-key', 'an OpenRouter key', 'sk-or-v\\d-[\\w-]{20,}'],
  ['openai-key', 'an OpenAI key', `sk-(?:proj|svcacct|admin)-[\\w-]{20,}|${ALONE}sk-[A-Za-z0-9]{20,}`, hasDigit],
  ['npm-token', 'an npm token', 'npm_[A-Za-z0-9]{36,}'],
  ['pypi-token', 'a PyPI token', 'pypi-[\\w-]{50,}'],
  // From the second part on, which begins like the first; the caller adds the first part.
  ['jwt', 'a JSON web token', '\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}'],
  ['age-key', 'an age secret key', 'AGE-SECRET-KEY-1[A-Z0-9]{58,}'],
  ['twilio-key', 'a Twilio key', `${ALONE}SK[0-9a-f]{32,}`],
  ['sendgrid-key', 'a SendGrid key', 'SG\\.[\\w-]{16,32}\\.[\\w-]{16,}'],
  ['digitalocean-token', 'a DigitalOcean token', 'do[opr]_v1_[a-f0-9]{64,}'],
  ['huggingface-token', 'a Hugging Face token', '(?:hf|api_org)_[A-Za-z0-9]{30,}'],
  ['telegram-token', 'a Telegram bot token', '\\d{8,10}:AA[\\w-]{33,}'],
  [
    'azure-key',
    'an Azure key',
    '(?<=(?:Account|SharedAccess)Key=)[A-Za-z0-9+/]{40,}={0,2}|(?<=[?&]sig=)[A-Za-z0-9%+/]{40,}={0,2}|[\\w~.-]{3}\\dQ~[\\w~.-]{31,34}',
  ],
  [
    'discord-token',
    'a Discord token',
    `${ALONE}[MNO][\\w-]{22,27}\\.[\\w-]{6}\\.[\\w-]{27,}|(?<=discord(?:app)?\\.com/api/webhooks/\\d{10,25}/)[\\w-]{60,}`,
    hasDigit,
  ],
  ['databricks-token', 'a Databricks token', `${ALONE}dapi[a-f0-9]{32,}`],
  ['shopify-token', 'a Shopify token', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32,}'],
  ['linear-key', 'a Linear key', 'lin_(?:api|oauth)_[A-Za-z0-9]{32,}'],
  ['notion-token', 'a Notion token', 'ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43,}'],
  ['mailgun-key', 'a Mailgun key', `${ALONE}key-[0-9a-f]{32,}`],
  ['mailchimp-key', 'a Mailchimp key', `${ALONE}[0-9a-f]{32}-us\\d{1,2}`],
  ['vault-token', 'a HashiCorp Vault token', 'hv[bsr]\\.[\\w-]{24,}'],
  ['terraform-token', 'a Terraform token', 'atlasv1\\.[\\w=-]{60,}'],
  ['doppler-token', 'a Doppler token', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{40,}'],
  ['grafana-token', 'a Grafana token', 'gl(?:sa|c)_[A-Za-z0-9+/=_]{32,}'],
  ['docker-token', 'a Docker token', 'dckr_[op]at_[\\w-]{20,}'],
  ['rubygems-key', 'a RubyGems key', 'rubygems_[a-f0-9]{48,}'],
  ['postman-key', 'a Postman key', 'PMAK-[a-f0-9-]{40,}'],
  ['figma-token', 'a Figma token', 'figd_[\\w-]{38,}'],
  ['atlassian-token', 'an Atlassian token', 'AT[AC]TT3[\\w=-]{60,}'],
  ['square-token', 'a Square token', 'sq0(?:atp|csp)-[\\w-]{22,}'],
  ['newrelic-key', 'a New Relic key', 'NRAK-[A-Z0-9]{27,}'],
  ['sentry-token', 'a Sentry token', 'sntry[su]_[\\w+/=-]{40,}'],
  ['planetscale-token', 'a PlanetScale token', 'pscale_(?:tkn|pw|oauth)_[\\w.-]{32,}'],
  ['groq-key', 'a Groq key', 'gsk_[A-Za-z0-9]{40,}'],
  ['replicate-token', 'a Replicate token', `${ALONE}r8_[A-Za-z0-9]{37,}`],
  ['perplexity-key', 'a Perplexity key', 'pplx-[A-Za-z0-9]{40,}'],
  ['xai-key', 'an xAI key', 'xai-[A-Za-z0-9]{60,}'],
  ['supabase-key', 'a Supabase key', 'sb_secret_[\\w-]{20,}|sbp_[a-f0-9]{40,}'],
  ['tailscale-key', 'a Tailscale key', 'tskey-[a-z]+-[A-Za-z0-9-]{20,}'],
  ['fly-token', 'a Fly.io token', 'fm2_[A-Za-z0-9+/=_]{60,}'],
  ['onepassword-token', 'a 1Password token', 'ops_eyJ[\\w+/=-]{60,}'],
  ['heroku-key', 'a Heroku key', 'HRKU-[\\w-]{36,}'],
  ['netlify-token', 'a Netlify token', 'nfp_[A-Za-z0-9]{36,}'],
  ['pulumi-token', 'a Pulumi token', 'pul-[a-f0-9]{40,}'],
  ['buildkite-token', 'a Buildkite token', 'bk(?:ua|pt)_[a-f0-9]{40,}'],
  ['airtable-token', 'an Airtable token', `${ALONE}pat[A-Za-z0-9]{14}\\.[a-f0-9]{64,}`],
  ['alibaba-key', 'an Alibaba Cloud key', `${ALONE}LTAI[A-Za-z0-9]{20,}`, hasDigit],
  ['bitbucket-password', 'a Bitbucket app password', `${ALONE}ATBB[A-Za-z0-9]{32,}`],
  ['brevo-key', 'a Brevo key', 'xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16,}'],
  ['cerebras-key', 'a Cerebras key', `${ALONE}csk-[a-z0-9]{40,}`, hasDigit],
  ['cloudflare-key', 'a Cloudflare origin key', 'v1\\.0-[a-f0-9]{24}-[a-f0-9]{140,}'],
  ['contentful-token', 'a Contentful token', 'CFPAT-[\\w-]{40,}', hasDigit],
  ['dynatrace-token', 'a Dynatrace token', 'dt0[a-z]\\d\\d\\.[A-Z0-9]{8,24}\\.[A-Z0-9]{64,}'],
  ['e2b-key', 'an E2B key', `${ALONE}e2b_[a-f0-9]{40,}`],
  ['elevenlabs-key', 'an ElevenLabs key', `${ALONE}sk_[a-f0-9]{48,}`],
  ['firecrawl-key', 'a Firecrawl key', `${ALONE}fc-[a-f0-9]{32,}`],
  ['fireworks-key', 'a Fireworks key', `${ALONE}fw_[A-Za-z0-9]{20,}`, hasDigit],
  ['harness-token', 'a Harness token', `${ALONE}[ps]at\\.[\\w-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20,}`],
  ['hubspot-token', 'a HubSpot token', 'pat-(?:na|eu|ap)\\d-[a-fA-F0-9-]{36,}'],
  ['inngest-key', 'an Inngest key', 'signkey-[a-z]{2,8}-[a-f0-9]{32,}'],
  ['langfuse-key', 'a Langfuse key', `${ALONE}sk-lf-[0-9a-f-]{36,}`],
  ['langsmith-key', 'a LangSmith key', 'lsv2_[a-z]{2}_[a-f0-9]{32}_[a-f0-9]{10,}'],
  ['mapbox-token', 'a Mapbox secret token', `${ALONE}sk\\.eyJ[\\w-]{40,}\\.[\\w-]{20,}`],
  ['neon-key', 'a Neon key', `${ALONE}napi_[a-z0-9]{40,}`, hasDigit],
  ['nvidia-key', 'an NVIDIA key', 'nvapi-[\\w-]{60,}', hasDigit],
  ['pinecone-key', 'a Pinecone key', 'pcsk_[A-Za-z0-9_]{50,}'],
  ['plaid-token', 'a Plaid token', 'access-(?:sandbox|development|production)-[0-9a-f-]{36,}'],
  ['posthog-key', 'a PostHog key', `${ALONE}ph[xs]_[A-Za-z0-9]{40,}`],
  ['render-key', 'a Render key', `${ALONE}rnd_[A-Za-z0-9]{28,}`, hasDigit],
  ['resend-key', 'a Resend key', `${ALONE}re_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{20,}`, hasDigit],
  ['sourcegraph-token', 'a Sourcegraph token', `${ALONE}sgp_[a-f0-9_]{40,}`],
  ['tavily-key', 'a Tavily key', 'tvly-(?:[a-z]{3,5}-)?[A-Za-z0-9-]{28,}', hasDigit],
  ['together-key', 'a Together key', 'tgp_v\\d_[\\w-]{40,}', hasDigit],
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
  ...SECRET_KINDS.map(([kind, name]) => [kind, name] as const),
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
