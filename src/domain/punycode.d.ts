/** The little of punycode.js that addresses need; the package ships no types. */
declare module 'punycode.js' {
  /** A domain with each label that is not ASCII written as `xn--…` (RFC 3492). */
  export function toASCII(domain: string): string
}
