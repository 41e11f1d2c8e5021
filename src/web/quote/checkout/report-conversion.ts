import { useEffect } from 'react'
import { getConfig } from '#contract/config.ts'
import { call } from '#web/api/call.ts'

/** The history state that marks a purchase which has just led here. */
export interface JustBought {
  justBought: true
}

/**
 * Reports a purchase once, when it leads to this page. A reload, a link in an e-mail and the back button are not
 * purchases.
 *
 * @rule C18 Conversions are reported only where it is set, by the confirmation page alone: what was paid, in which
 * currency, and a random id. Nothing personal, no cookie and no referrer goes with it.
 */
export function useConversionReport(total: number): void {
  useEffect(() => {
    if (!consumeJustBought()) return
    void reportConversion(total)
  }, [total])
}

function consumeJustBought(): boolean {
  const { justBought } = (history.state ?? {}) as Partial<JustBought>
  if (justBought) history.replaceState(null, '')
  return justBought === true
}

/** A failure changes nothing for the customer. */
async function reportConversion(total: number): Promise<void> {
  try {
    const { data } = await call(getConfig, { silent: true })
    if (!data.conversion_tagging) return
    const address = new URL(data.conversion_tagging)
    address.searchParams.set('value', String(total))
    address.searchParams.set('currency', 'USD')
    address.searchParams.set('id', randomId())
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      keepalive: true,
    })
  } catch {
    // The conversion is then not counted.
  }
}

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
