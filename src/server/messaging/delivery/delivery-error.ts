/** A receiver that the server rejected. */
export interface Refusal {
  address: string
  /** Permanently or temporarily. */
  permanent: boolean
  reason: string
}

/**
 * Why a message was not accepted: permanently; temporarily; because the server accepts nothing at the moment, which
 * is a fault of the connection or the installation; or because the mail could not be composed, which a later build
 * may fix.
 */
export type DeliveryFault = 'permanent' | 'later' | 'unreachable' | 'unwritten'

/** A message that was not accepted at all. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly fault: DeliveryFault

  constructor(reason: string, fault: DeliveryFault) {
    super(reason)
    this.fault = fault
  }
}
