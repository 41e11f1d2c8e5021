import { type Cents, fromDollars, toDollars } from '#domain/values/money.ts'

/** `requestedAt` as `requested_at`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

type Primitive = string | number | boolean | null | undefined

type Sendable = Primitive | Date | readonly Primitive[]

type HasCents<Value> = [Extract<Value extends readonly (infer Item)[] ? Item : Value, Cents>] extends [never]
  ? false
  : true

/** What can be sent as it is: nothing nested, and no cents but those of a column, whose key says that they are. */
type SendableKey<R> = {
  [K in keyof R & string]-?: K extends `${string}Cents`
    ? AmountKey<R, K>
    : [R[K]] extends [Sendable]
      ? HasCents<R[K]> extends true
        ? never
        : K
      : never
}[keyof R & string]

/** Those of the keys that hold amounts in cents. */
type AmountKey<R, Key extends keyof R & string = keyof R & string> = {
  [K in Key]-?: [NonNullable<R[K]>] extends [Cents] ? K : never
}[Key]

type SentName<Key extends string> = Key extends `${infer Name}Cents` ? SnakeCase<Name> : SnakeCase<Key>

type Sent<Value> = Value extends Date ? string : Value extends Cents ? number : Value

/** Together as one type, so that editors and messages show it plainly. */
type Plain<T> = { [K in keyof T]: T[K] }

/** Optional where the value may be undefined, as it is left out then. */
type SentRecord<R, Key extends keyof R & string> = Plain<
  { [K in Key as undefined extends R[K] ? never : SentName<K>]: Sent<R[K]> } & {
    [K in Key as undefined extends R[K] ? SentName<K> : never]?: Sent<Exclude<R[K], undefined>>
  }
>

/** Optional where the wire may leave it out. */
type ReadAmounts<W, Key extends string> = Plain<
  { [K in Key as IsRequired<W, SnakeCase<K>> extends true ? K : never]: Cents } & {
    [K in Key as IsRequired<W, SnakeCase<K>> extends true ? never : K]?: Cents
  }
>

type IsRequired<W, Name extends string> = Name extends keyof W
  ? undefined extends W[Name]
    ? false
    : true
  : false

/**
 * What a record says on the wire: the named values and no others, under their names in snake case. A moment becomes its
 * ISO string, and an amount of a column becomes dollars and its key loses `Cents`; null stays, and undefined is left out.
 */
export function toWire<R extends object, const K extends SendableKey<R>>(
  record: R,
  keys: readonly K[],
): SentRecord<R, K> {
  return collect(keys, (key) => {
    const value: unknown = record[key]
    if (value instanceof Date) return [sentName(key), value.toISOString()]
    return [sentName(key), key.endsWith('Cents') ? inDollars(value as Cents | null | undefined) : value]
  }) as SentRecord<R, K>
}

/** The named amounts of a record in dollars, where the keys of the domain do not end in `Cents`. */
export function amountsToWire<R extends object, const K extends AmountKey<R>>(
  record: R,
  keys: readonly K[],
): SentRecord<R, K> {
  return collect(keys, (key) => [
    sentName(key),
    inDollars(record[key] as Cents | null | undefined),
  ]) as SentRecord<R, K>
}

/** The opposite of `amountsToWire`, for pages: the keys are those of the domain. */
export function amountsFromWire<
  const K extends string,
  W extends { readonly [Key in K as SnakeCase<Key>]?: number | undefined },
>(wire: W, keys: readonly K[]): ReadAmounts<W, K> {
  const dollars: Readonly<Record<string, number | undefined>> = wire
  return collect(keys, (key) => {
    const amount = dollars[snakeCase(key)]
    return [key, amount === undefined ? undefined : fromDollars(amount)]
  }) as ReadAmounts<W, K>
}

/** Undefined values are left out. */
function collect<K extends string>(
  keys: readonly K[],
  read: (key: K) => [name: string, value: unknown],
): Record<string, unknown> {
  return Object.fromEntries(keys.map(read).filter(([, value]) => value !== undefined))
}

function sentName(key: string): string {
  return snakeCase(key.replace(/Cents$/, ''))
}

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function inDollars(amount: Cents | null | undefined): number | null | undefined {
  return amount === null || amount === undefined ? amount : toDollars(amount)
}
