import { FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'

/** A client type as the office keeps it. */
export interface OfficeClientType {
  code: string
  isProducer: boolean
  label: string
  /** In percent. */
  discountPercent: number
  firstForm: number
  thirdForm: number
  repsOnly: boolean
  otherDealer: boolean
  active: boolean
}

/** What of a client type the program decides, whatever the office asks for. */
type Decided = 'discountPercent' | 'firstForm' | 'thirdForm' | 'repsOnly' | 'otherDealer'

const PRODUCERS_FORM = 3

/**
 * A client type as it may be.
 *
 * @rule N35 A producer has the form with gross and net fees, which nobody else has.
 * @rule R04 N12 Friends & Family stays free and for reps alone, so nobody buys for nothing by choosing it.
 */
export function fitClientType<T extends OfficeClientType>(type: T): T {
  return { ...type, ...decidedOf(type) }
}

function decidedOf({ code, isProducer }: OfficeClientType): Partial<Pick<OfficeClientType, Decided>> {
  if (isProducer) return { firstForm: PRODUCERS_FORM, thirdForm: 1, repsOnly: false, otherDealer: false }
  return code === FRIENDS_AND_FAMILY
    ? { discountPercent: 0, firstForm: 1, thirdForm: 1, repsOnly: true, otherDealer: false }
    : {}
}
