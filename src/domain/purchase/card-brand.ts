/** How card networks write their own names, by the code that gateways know them by. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** The brand as screens and papers name it; any other is a card. */
export function getCardBrandName(code: string | null | undefined): string {
  return BRANDS[code ?? ''] ?? 'Card'
}
