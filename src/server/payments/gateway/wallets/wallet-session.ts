import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { type WalletRequest, WalletUnavailable } from '#server/payments/gateway/wallets/wallet.client.ts'

/**
 * Asks the wallet to confirm that this site may take payments with it. The URL comes from a browser, so it must match one of
 * the allowed hosts exactly.
 *
 * @rule C17 A wallet session is requested by https at a listed host, on the default port and without name and password;
 * redirects are not followed, and without a wallet's settings there is none.
 */
export async function requestWalletSession(
  { env }: Pick<Context, 'env'>,
  validationUrl: string,
  requestSession: WalletRequest,
): Promise<Record<string, unknown>> {
  const { applePay, sessionHosts } = env.wallets
  if (!applePay) throw new ProblemError({ code: 'NOT_FOUND', what: 'wallet' })
  const url = requireAllowedUrl(validationUrl, sessionHosts)
  try {
    return await requestSession(url, {
      merchantIdentifier: applePay.merchantId,
      displayName: applePay.merchantName,
      initiative: 'web',
      initiativeContext: new URL(env.publicUrl).hostname,
    })
  } catch (error) {
    if (error instanceof WalletUnavailable) throw new ProblemError({ code: 'WALLET_SILENT' })
    throw error
  }
}

/** Parses the URL once, so that the checked parts are the requested ones. */
function requireAllowedUrl(urlText: string, hosts: readonly string[]): URL {
  const isPlain = /^https:\/\/[a-z0-9.-]+\/[\w/.~-]*$/.test(urlText) && URL.canParse(urlText)
  const url = isPlain ? new URL(urlText) : undefined
  if (url && hosts.includes(url.host) && !url.pathname.startsWith('//')) return url
  const message = 'Send the address the wallet gave. This site doesn’t ask that one'
  const fields = [{ section: 'request' as const, field: 'validation_url', message }]
  throw new ProblemError({ code: 'INVALID', fields })
}
