import { type ClientType, findClientType, isMotorDealer } from '#domain/values/client-types.ts'
import type { Answers } from '#domain/quote/model/quote.ts'

/** Undefined if no client type is chosen, or one that is not for the quote's side (client or producer). */
export function clientTypeOf({ client_type: type, insurance_producer }: Answers): ClientType | undefined {
  return type === undefined ? undefined : findClientType(type, { producer: insurance_producer === 'True' })
}

/** Whether a quote is a motor dealer's. */
export function isDealerQuote(answers: Answers): boolean {
  const type = clientTypeOf(answers)
  return type !== undefined && isMotorDealer(type)
}
