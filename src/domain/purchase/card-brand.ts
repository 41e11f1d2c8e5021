/** The names of card networks, by the gateways' codes. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** The brand's name for screens and documents; `Card` for an unknown brand. */
export function getCardBrandName(code: string | null | undefined): string {
  return BRANDS[code ?? ''] ?? 'Card'
}
