import { type Attack } from './attack.ts'
import { manyKeys } from './attacks/many-keys.ts'
import { oneKey } from './attacks/one-key.ts'

/** All attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [manyKeys, oneKey]
