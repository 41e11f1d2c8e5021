import { BASE_PATH, type PageName, PAGES } from '#contract/pages.ts'

/** The names of the parameters in a path pattern; one that ends in ? is optional. */
type ParameterNames<Pattern extends string> = Pattern extends `${string}:${infer Parameter}/${infer Rest}`
  ? Parameter | ParameterNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Parameter}`
    ? Parameter
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

/** The path of a page, for links in mails, documents and responses. */
export function pagePath<Name extends PageName>(name: Name, parameters: PageParameters<Name>): string {
  const given: Record<string, string | undefined> = parameters
  const path = PAGES[name].replace(/\/:(\w+)\??/g, (_, parameter: string) => {
    const value = given[parameter]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  return BASE_PATH + path
}

/** The path of a policy for its own session, without token and e-mail. */
export function ownPolicyPath(policy: string): string {
  return pagePath('policies', { token: 'mine', email: '-', policy })
}
