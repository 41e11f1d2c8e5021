import { type Attack } from './attack.ts'
import { auditTrail } from './attacks/audit-trail.ts'
import { bindRace } from './attacks/bind-race.ts'
import { cardHolder } from './attacks/card-holder.ts'
import { cardNumbers } from './attacks/card-numbers.ts'
import { clientSet } from './attacks/client-set.ts'
import { clientOfProducer } from './attacks/client-of-producer.ts'
import { couponRace } from './attacks/coupon-race.ts'
import { databaseRestarts } from './attacks/database-restarts.ts'
import { durability } from './attacks/durability.ts'
import { foreignHost } from './attacks/foreign-host.ts'
import { gatewayFaults } from './attacks/gateway-faults.ts'
import { heavyLoad } from './attacks/heavy-load.ts'
import { htmlNames } from './attacks/html-names.ts'
import { kills } from './attacks/kills.ts'
import { mailFlood } from './attacks/mail-flood.ts'
import { mailInjection } from './attacks/mail-injection.ts'
import { manyKeys } from './attacks/many-keys.ts'
import { oneKey } from './attacks/one-key.ts'
import { oneMailKey } from './attacks/one-mail-key.ts'
import { otherBody } from './attacks/other-body.ts'
import { policySessions } from './attacks/policy-sessions.ts'
import { priceChange } from './attacks/price-change.ts'
import { repLockOut } from './attacks/rep-lock-out.ts'
import { stalls } from './attacks/stalls.ts'
import { twoTabs } from './attacks/two-tabs.ts'

/** All attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [
  manyKeys,
  oneKey,
  bindRace,
  otherBody,
  oneMailKey,
  twoTabs,
  priceChange,
  couponRace,
  gatewayFaults,
  cardHolder,
  clientSet,
  clientOfProducer,
  cardNumbers,
  mailFlood,
  mailInjection,
  htmlNames,
  foreignHost,
  repLockOut,
  policySessions,
  heavyLoad,
  auditTrail,
  kills,
  durability,
  databaseRestarts,
  stalls,
]
