import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** A clock that is one code early or late is accepted. */
const WINDOW = 1

export interface CodeAppSecret {
  secret: string
  /** What the QR code for the app says. */
  uri: string
}

export function createCodeAppSecret(email: string): CodeAppSecret {
  const totp = createTotp(new Secret({ size: 20 }), email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The number of the period to which a code belongs; undefined if it is wrong or of another time. */
export function findCodeCounter(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  const timestamp = now.getTime()
  const delta = createTotp(Secret.fromBase32(secret)).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

function createTotp(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: 'Albatross', label, secret, period: PERIOD_SECONDS, digits: 6 })
}
