/** One receiver whom the server did not take. */
export interface Refusal {
  address: string
  /** For good, or for now. */
  permanent: boolean
  reason: string
}

/**
 * Why a message was not taken: for good; for now; because nobody there took anything, which is the fault of the
 * connection or the installation and of no message; or because we could not write it, which a later build may.
 */
export type DeliveryFault = 'permanent' | 'later' | 'unreachable' | 'unwritten'

/** A message that was not taken at all. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly fault: DeliveryFault

  constructor(reason: string, fault: DeliveryFault) {
    super(reason)
    this.fault = fault
  }
}
