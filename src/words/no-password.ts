/** What is written where a password could be, and is none. */

/** `$DB_PASSWORD`, `<password>`, `{{ pw }}`, `[redacted:password]`, `PASSWORD`, `****`, `changeme1` */
export function isPasswordStandIn(password: string): boolean {
  return (
    /^(?:[$<{[%(]|[A-Z_]+$)|\$\{|\{\{/.test(password) ||
    /^(?:(?:pass(?:word|wd|phrase)?|pwd|secret|token|user(?:name)?|change[-_]?me|x+)\d{0,4}|\*+|\.+|…+)$|^your|[-_.]your|your[-_.]|example/i.test(
      password,
    )
  );
}

const ORDINARY = new Set(
  'required optional none null empty unset missing wrong changed rotated same here below above hidden encrypted hashed plain plaintext string text true false undefined unknown default invalid valid correct incorrect protected needed disabled enabled stored removed deleted pending todo done test testing'.split(
    ' ',
  ),
);
/** Names of algorithms, standards and products that stand behind “password:”, and how values are fetched or locked. */
const TECHNICAL =
  /^(?:[a-z]:\\|~?\/|(?:sha|md|aes|rsa|rfc|tls|ssl|hmac|utf|base|oauth|argon|bcrypt|scrypt|pbkdf|blake|ed25519|x25519|http|ipv|win|node|python|es|s3|ec2|k8s|i18n)-?\d{1,4}(?![\da-z])|bcrypt|argon|scrypt|pbkdf|1password|process\.|import\.|env\.|os\.|secrets\.|arn:|op:\/\/|vault:|ENC[[(]|!(?:secret|vault|ref|env|include)|\d{4}-\d\d-\d\d)|\$\{|\{\{|:\/\//i;

export const isTechnical = (value: string) => ORDINARY.has(value.toLowerCase()) || TECHNICAL.test(value);

/** `user.password2`, `req.body.pwd`: a variable. */
export const isIdentifierPath = (value: string) =>
  /^[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40}){1,6}$/.test(value);

/** Names, paths, versions: words, perhaps with a few digits at the end, joined by marks. */
export function isWordy(value: string): boolean {
  return value.split(/[^A-Za-z0-9]+/).every((piece) => {
    const letters = /^([A-Za-z]{0,40})\d{0,4}$/.exec(piece)?.[1];
    if (letters === undefined) return false;
    // createRefreshToken has three humps; uJfQz has as many in five letters.
    const humps = letters.match(/[A-Z]+[a-z]*|[a-z]+/g)?.length ?? 0;
    return humps <= 1 || letters.length / humps >= SHORTEST_HUMP;
  });
}
const SHORTEST_HUMP = 3.5;
