import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/platform/context.ts'
import { type WalletRequest, WalletUnavailable } from '#server/purchases/payments/wallets/wallet.client.ts'

/**
 * Has the wallet confirm that this site may take payments with it. The address comes from a browser, so it is
 * asked only where it is, to the letter, one of the hosts that are allowed.
 *
 * @rule C17 A wallet's session is opened by https at a listed host, on its usual port, by no other name and with no
 * name or password; redirects are not followed, and without a wallet's settings there is none.
 */
export async function requestWalletSession(
  { env }: Pick<Context, 'env'>,
  validationUrl: string,
  ask: WalletRequest,
): Promise<Record<string, unknown>> {
  const { applePay, sessionHosts } = env.wallets
  if (!applePay) throw new ProblemError({ code: 'NOT_FOUND', what: 'wallet' })
  const url = requireAllowedUrl(validationUrl, sessionHosts)
  try {
    return await ask(url, {
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

/** What was given, read once: the parts that are checked are those that are asked. */
function requireAllowedUrl(given: string, hosts: readonly string[]): URL {
  const isPlain = /^https:\/\/[a-z0-9.-]+\/[\w/.~-]*$/.test(given) && URL.canParse(given)
  const url = isPlain ? new URL(given) : undefined
  if (url && hosts.includes(url.host) && !url.pathname.startsWith('//')) return url
  const message = 'Send the address that the wallet gave: it is not one that this site asks'
  const fields = [{ section: 'request' as const, field: 'validation_url', message }]
  throw new ProblemError({ code: 'INVALID', fields })
}
