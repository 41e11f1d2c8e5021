/** `10,000` for `10000`; what is no amount stays as it is. */
export function formatMoneyText(value: string): string {
  const [, minus = '', dollars, cents = ''] = /^(-?)(\d+)(\.\d{1,2})?$/.exec(value) ?? []
  return dollars === undefined ? value : minus + Number(dollars).toLocaleString('en-US') + cents
}

/** `12,500` for `12500`; up to four digits are read as they are. */
export function formatCount(value: string): string {
  return /^\d{5,}$/.test(value) ? Number(value).toLocaleString('en-US') : value
}
