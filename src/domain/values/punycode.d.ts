/** The part of punycode.js that addresses need; the package has no types. */
declare module 'punycode.js' {
  const punycode: {
    /** A domain with each label that is not ASCII written as `xn--…` (RFC 3492). */
    toASCII(domain: string): string
    /** The other way round; throws `RangeError` if a label with `xn--` is none. */
    toUnicode(domain: string): string
  }
  export default punycode
}
