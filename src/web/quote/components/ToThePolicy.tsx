import { Redirect } from 'wouter'

/** What the page for bought quotes is told by the address bar's history. */
export interface BoughtAs {
  policy: string
}

/** From a quote that is bought to the page that says so, and which policy it became. */
export function ToThePolicy({ policy }: BoughtAs) {
  const state: BoughtAs = { policy }
  return <Redirect to="/already-purchased" replace state={state} />
}
