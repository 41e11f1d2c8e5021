import type { Context } from '#server/kit/context.ts'
import { GatewayOutcomeUnknown, type PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'

/** What the gateway is asked about, as the log names it. */
interface Subject {
  what: 'purchase' | 'refund'
  id: string
  /** The gateway that it was started with. */
  startedWith: string | null
}

/** Undefined if the gateway cannot say yet whether money moved. */
export async function askGateway<T>(
  { gateway, report }: Pick<Context, 'gateway' | 'report'>,
  { what, id, startedWith }: Subject,
  ask: (gateway: PaymentGateway) => Promise<T>,
): Promise<T | undefined> {
  try {
    if (startedWith !== gateway.name)
      throw new GatewayOutcomeUnknown(`It was started with ${startedWith}, and ${gateway.name} is set up now`)
    return await ask(gateway)
  } catch (error) {
    if (!(error instanceof GatewayOutcomeUnknown)) throw error
    report(error, `the gateway does not report the outcome of ${what} ${id}`)
    return undefined
  }
}
