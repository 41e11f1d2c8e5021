import { type ClientType, findClientType, isMotorDealer } from '#domain/values/client-types.ts'
import { type Answers } from '#domain/quote/model/quote.ts'

/** What kind of client a quote is for; undefined while none, or none of its side's, is chosen. */
export function clientTypeOf({ client_type: type, insurance_producer }: Answers): ClientType | undefined {
  return type === undefined ? undefined : findClientType(type, { producer: insurance_producer === 'True' })
}

/** Whether a quote is a motor dealer's. */
export function isDealerQuote(answers: Answers): boolean {
  const type = clientTypeOf(answers)
  return type !== undefined && isMotorDealer(type)
}
