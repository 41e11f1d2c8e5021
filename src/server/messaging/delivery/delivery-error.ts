/** A receiver that the server rejected. */
export interface Refusal {
  address: string
  /** Permanently or temporarily. */
  permanent: boolean
  reason: string
}

/**
 * Why a message was not accepted: permanently; temporarily; because the server accepts nothing at the moment, which
 * is a fault of the connection or the installation; because the mail could not be composed, which a later build may fix;
 * or because a newer build wrote it in a form that this one does not know.
 */
export type DeliveryFault = 'permanent' | 'later' | 'unreachable' | 'unwritten' | 'newer'

/** A message that was not accepted at all. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly fault: DeliveryFault

  constructor(reason: string, fault: DeliveryFault) {
    super(reason)
    this.fault = fault
  }
}
