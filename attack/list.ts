import { type Attack } from './attack.ts'
import { auditLog } from './attacks/storage/audit-log.ts'
import { bindRace } from './attacks/purchase/bind-race.ts'
import { cardAuthentication } from './attacks/purchase/card-authentication.ts'
import { cardNumbers } from './attacks/input/card-numbers.ts'
import { forgedFields } from './attacks/input/forged-fields.ts'
import { quoteNumberLeak } from './attacks/access/quote-number-leak.ts'
import { couponRace } from './attacks/purchase/coupon-race.ts'
import { databaseRestarts } from './attacks/storage/database-restarts.ts'
import { durability } from './attacks/storage/durability.ts'
import { dnsRebinding } from './attacks/access/dns-rebinding.ts'
import { gatewayFaults } from './attacks/purchase/gateway-faults.ts'
import { heavyLoad } from './attacks/load/heavy-load.ts'
import { htmlInjection } from './attacks/input/html-injection.ts'
import { processKills } from './attacks/storage/process-kills.ts'
import { mailFlood } from './attacks/mail/mail-flood.ts'
import { mailInjection } from './attacks/mail/mail-injection.ts'
import { concurrentPurchases } from './attacks/purchase/concurrent-purchases.ts'
import { repeatedKey } from './attacks/purchase/repeated-key.ts'
import { mailKeyReuse } from './attacks/mail/mail-key-reuse.ts'
import { keyReuse } from './attacks/purchase/key-reuse.ts'
import { policySessions } from './attacks/access/policy-sessions.ts'
import { priceChange } from './attacks/purchase/price-change.ts'
import { repLockout } from './attacks/access/rep-lockout.ts'
import { stalledRequests } from './attacks/load/stalled-requests.ts'
import { twoTabs } from './attacks/purchase/two-tabs.ts'

/** All attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [
  concurrentPurchases,
  repeatedKey,
  bindRace,
  keyReuse,
  mailKeyReuse,
  twoTabs,
  priceChange,
  couponRace,
  gatewayFaults,
  cardAuthentication,
  forgedFields,
  quoteNumberLeak,
  cardNumbers,
  mailFlood,
  mailInjection,
  htmlInjection,
  dnsRebinding,
  repLockout,
  policySessions,
  heavyLoad,
  auditLog,
  processKills,
  durability,
  databaseRestarts,
  stalledRequests,
]
