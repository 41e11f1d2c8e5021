/** Dollars as they are typed, without their grouping and sign. */
export function parseMoneyText(typed: string): string {
  return typed.replace(/[\s,$]/g, '')
}

/** `10,000` for `10000`; what is no amount stays as it is. */
export function formatMoneyText(value: string): string {
  const [, dollars, cents = ''] = /^(\d+)(\.\d{1,2})?$/.exec(value) ?? []
  return dollars === undefined ? value : Number(dollars).toLocaleString('en-US') + cents
}
