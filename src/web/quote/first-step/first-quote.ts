import type { WireValue } from '#domain/values/field.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { isFirstDataAsked, lookAtFirstData } from '#web/api/first-data.ts'
import { isSavingOnLeaving } from '#web/quote/session/save-on-leaving.ts'
import type { Kinds } from '#web/quote/steps/client-type-choices.ts'

/** As much of a quote and of the public settings as the first step shows. */
export interface FirstQuote {
  fields: Readonly<Record<string, WireValue>>
  settings: Kinds & { insurer: { phone: string } }
}

/** Whether this page was opened with the quote, and nothing that this tab still saves is missing in it. */
export function isFirstQuoteAsked(guid: string): boolean {
  return isFirstDataAsked(quoteUrl(guid)) && !isSavingOnLeaving(guid)
}

const quoteUrl = (guid: string) => `${API_BASE}/contacts/${guid}`

/**
 * The quote that this page was opened with, if its first step can be drawn before its program is there: it is the
 * client's own, and so far from complete that neither a price nor a notice belongs to it.
 */
export async function readFirstQuote(guid: string): Promise<FirstQuote | undefined> {
  const [quote, config] = (await Promise.all([
    lookAtFirstData(quoteUrl(guid)),
    lookAtFirstData(`${API_BASE}/config`),
  ])) as [Partial<QuoteAnswer> | undefined, Partial<SettingsAnswer> | undefined]
  const fields = quote?.data?.customFields
  const settings = config?.data
  if (!quote?.data || !fields || !settings || !isJustStarted(quote.data)) return undefined
  const { client_types: clients, producer_types: producers, insurer } = settings
  return Array.isArray(clients) && Array.isArray(producers) && insurer ? { fields, settings } : undefined
}

/** What is read of the answers. They have not been compared with their shapes, so any part may be missing. */
interface QuoteAnswer {
  data: {
    customFields?: FirstQuote['fields']
    copied?: unknown
    validated?: { 'contact-information'?: unknown }
  }
}
interface SettingsAnswer {
  data: FirstQuote['settings']
}

/** Without a contest there is no price, and who has completed the first step is welcomed back. */
function isJustStarted({ customFields: fields, copied, validated }: QuoteAnswer['data']): boolean {
  const isEmpty = (key: string) => fields?.[key] === null
  return (
    !copied &&
    validated?.['contact-information'] === false &&
    fields?.['insurance_producer'] !== 'True' &&
    isEmpty('policy_number') &&
    isEmpty('quote_type')
  )
}
