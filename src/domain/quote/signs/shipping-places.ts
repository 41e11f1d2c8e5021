/** Couriers deliver only to street addresses. */
const PO_BOX = /\bp\.?\s*o\.?\s*box\b|\bpost office box\b/i

export function isPostOfficeBox(line: string | undefined): boolean {
  return PO_BOX.test(line ?? '')
}

export const NO_POST_OFFICE_BOX = 'Enter a street address instead of a PO box'
export const NOT_SHIPPED_TO = 'Choose a US state or territory, or a Canadian province'
