import { API_BASE } from '#web/api/api-base.ts'

const COOKIE = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/

let configRequest: Promise<unknown> | undefined

/**
 * The header that matches the server's cookie. The cookie comes with the public settings, so these are fetched
 * if it is missing or, with `renew`, no longer accepted.
 *
 * @rule C13 A write carries the XSRF cookie's value in its header.
 */
export async function xsrfHeader(renew = false): Promise<Record<string, string>> {
  if (renew || !token()) {
    configRequest ??= fetch(`${API_BASE}/config`, {
      credentials: 'same-origin',
      headers: { Accept: 'application/json' },
    })
    await configRequest.finally(() => {
      configRequest = undefined
    })
  }
  const value = token()
  return value ? { 'X-XSRF-TOKEN': value } : {}
}

function token(): string | undefined {
  const raw = COOKIE.exec(document.cookie)?.[1]
  return raw && decodeURIComponent(raw)
}
