import { amber, type Finding, green, red, stateAbove } from '#server/kit/doctor/doctor-check.ts'

const DAY_MS = 86_400_000
/** Most are renewed thirty days before they end: with fewer left, renewing has failed for a while. */
const FEW_DAYS = 14
const LAST_DAYS = 3

/** Error codes of a TLS connection whose certificate is not accepted, each in words. */
const REJECTED: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'isn’t valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed, so no one trusts it',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an authority this machine doesn’t know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes without the certificates between it and a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes without the certificates between it and a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
}

/** How long a certificate is still valid. `of` names it, as in “The certificate of mail.example.com”. */
export function evaluateCertificateEnd(of: string, end: Date, now: Date): Finding {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  const text = `The certificate of ${of} is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`
  const action = 'Find out why it wasn’t renewed, and renew it.'
  const state = stateAbove(-days, { amber: -FEW_DAYS, red: -LAST_DAYS })
  if (state === 'green') return green(text)
  return state === 'red' ? red(text, action) : amber(text, action)
}

/** What is wrong with a certificate, if that is why a connection failed. */
export function findRejectedCertificate(of: string, error: unknown): Finding | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = REJECTED[code] ?? findByMessage(error)
  if (words === undefined) return undefined
  return red(
    `The certificate of ${of} ${words}.`,
    'Install a valid certificate of a public authority for this name, with its intermediate certificates.',
  )
}

/** Libraries replace the code by one of their own, and keep the sentence. */
function findByMessage(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message.toLowerCase() : ''
  if (message.includes('certificate has expired')) return REJECTED['CERT_HAS_EXPIRED']
  if (message.includes('self-signed certificate in')) return REJECTED['SELF_SIGNED_CERT_IN_CHAIN']
  if (message.includes('self-signed certificate')) return REJECTED['DEPTH_ZERO_SELF_SIGNED_CERT']
  if (message.includes('altnames')) return REJECTED['ERR_TLS_CERT_ALTNAME_INVALID']
  if (/unable to (?:verify the first|get local issuer) certificate/.test(message))
    return REJECTED['UNABLE_TO_VERIFY_LEAF_SIGNATURE']
  return undefined
}
