import { PAGES } from '#contract/pages.ts'

/** A customer in the office. */
export function customerPath(id: string): string {
  return PAGES.customer.replace(':customer', id)
}
