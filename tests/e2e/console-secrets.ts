/**
 * What must never appear in a console, which support staff copy and extensions read: tokens in addresses, passwords,
 * cookies.
 */
const SECRETS = [
  /[?&](id|access_token|token|csrfToken|code|appid)=[^&\s.]/i,
  /\bplant-(operator|viewer|admin|area|twofactor|domain|locked)\b/,
  /(plant-session|plant-pre-session|set-cookie|x-csrf-token)\s*[=:]/i,
  /"(password|csrfToken|oldPassword|newPassword)"\s*:/i,
]

/** Returns a message with the text if it contains a secret, otherwise nothing. */
export function secretsIn(text: string): readonly string[] {
  return SECRETS.some((secret) => secret.test(text)) ? [`secret in the console: ${text}`] : []
}
