import { useEffect } from 'react'
import { getConfig } from '#contract/config.ts'
import { call } from '#web/api/call.ts'

/** What the address bar's history keeps of a purchase that has just led here. */
export interface JustBought {
  justBought: true
}

/**
 * Reports a purchase that has just led to this page, once: a reload, a link in an e-mail or the way back to this
 * page is none.
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

/** Whether it arrives changes nothing for whoever bought. */
async function reportConversion(total: number): Promise<void> {
  try {
    const { data } = await call(getConfig, { quiet: true })
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
    // It is not measured then.
  }
}

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
