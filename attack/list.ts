import { type Attack } from './attack.ts'
import { auditTrail } from './attacks/audit-trail.ts'
import { bindRace } from './attacks/bind-race.ts'
import { cardNumbers } from './attacks/card-numbers.ts'
import { clientSet } from './attacks/client-set.ts'
import { couponRace } from './attacks/coupon-race.ts'
import { durability } from './attacks/durability.ts'
import { gatewayFaults } from './attacks/gateway-faults.ts'
import { htmlNames } from './attacks/html-names.ts'
import { kills } from './attacks/kills.ts'
import { mailInjection } from './attacks/mail-injection.ts'
import { manyKeys } from './attacks/many-keys.ts'
import { oneKey } from './attacks/one-key.ts'
import { otherBody } from './attacks/other-body.ts'
import { priceChange } from './attacks/price-change.ts'
import { twoTabs } from './attacks/two-tabs.ts'

/** All attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [
  manyKeys,
  oneKey,
  bindRace,
  otherBody,
  twoTabs,
  priceChange,
  couponRace,
  gatewayFaults,
  clientSet,
  cardNumbers,
  mailInjection,
  htmlNames,
  auditTrail,
  kills,
  durability,
]
