import { BASE_PATH, type PageName, PAGES } from '#contract/pages.ts'

/** The names after a colon in a pattern; one that ends in ? is optional. */
type ParameterNames<Pattern extends string> = Pattern extends `${string}:${infer Word}/${infer Rest}`
  ? Word | ParameterNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Word}`
    ? Word
    : never

type PageParameters<Name extends PageName> = {
  [
    Parameter in ParameterNames<(typeof PAGES)[Name]> as Parameter extends `${string}?` ? never : Parameter
  ]: string
} & {
  [
    Parameter in ParameterNames<(typeof PAGES)[Name]> as Parameter extends `${infer Name}?` ? Name : never
  ]?: string
}

/** The path of a page on the site: for links outside the pages, in emails, documents and answers. */
export function pagePath<Name extends PageName>(name: Name, parameters: PageParameters<Name>): string {
  const values: Record<string, string | undefined> = parameters
  const path = PAGES[name].replace(/\/:(\w+)\??/g, (_, parameter: string) => {
    const value = values[parameter]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  return BASE_PATH + path
}

/** A policy for the holder of its session; the path contains neither a token nor an e-mail. */
export function ownPolicyPath(policy: string): string {
  return pagePath('policies', { token: 'mine', email: '-', policy })
}

/** In the address of a mailed link: it leads on to the claim with this number, or to the report that somebody began. */
export const CLAIM_PARAMETER = 'claim'
export const DRAFT_PARAMETER = 'draft'

/** In the address of a policy: its page asks at once for the day of next year's event. */
export const AGAIN_PARAMETER = 'again'
