import { getEmailKey } from '#domain/values/email-address.ts'

/** The two sides of a case that may each see something of their own. */
export const CASE_PARTIES = ['insured', 'producer'] as const

export type CaseParty = (typeof CASE_PARTIES)[number]

/** Whose copy something is: everybody's, one party's, or that of somebody who no longer acts or pays. */
export const PAPER_READERS = ['everybody', ...CASE_PARTIES, 'earlier'] as const

export type PaperReaders = (typeof PAPER_READERS)[number]

/** The addresses of both sides; the producer's is undefined where none acts. */
export type PartyAddresses = Readonly<Partial<Record<CaseParty, string | undefined>>>

/** By which of the parties something may be seen. */
export function readersOf(seenBy: readonly CaseParty[]): PaperReaders {
  const [first, second] = seenBy
  if (first === undefined) return 'earlier'
  return second === undefined ? first : 'everybody'
}

/** Which party an address is; undefined if it is neither. One address may be both. */
export function partiesAt(address: string, addresses: PartyAddresses): CaseParty[] {
  const key = getEmailKey(address)
  return CASE_PARTIES.filter((party) => {
    const known = addresses[party]
    return known !== undefined && getEmailKey(known) === key
  })
}

const NAMES: Readonly<Record<CaseParty, string>> = { insured: 'the insured', producer: 'the producer' }

/**
 * Why something may not go to these addresses; undefined if it may. Somebody who is no party of the case is the rep's decision.
 *
 * @rule N63 What is for the producer is not sent to the insured, nor the other way round, nor to either what was for an earlier
 * payer, however it is sent.
 */
export function refuseReaders(
  what: string,
  readers: PaperReaders,
  { to, addresses }: { to: readonly string[]; addresses: PartyAddresses },
): string | undefined {
  if (readers === 'everybody') return undefined
  const wrong = to.find((address) => {
    const parties = partiesAt(address, addresses)
    return parties.length > 0 && !parties.some((party) => party === readers)
  })
  if (wrong === undefined) return undefined
  const whose = readers === 'earlier' ? 'someone who paid earlier' : NAMES[readers]
  return `${what} is only for ${whose}, so we can’t send it to ${wrong}`
}
