import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ShippingAddress } from '#domain/signs/shipment.fields.ts'
import type { PackedSign, ShipmentState, ShippingService } from '#domain/signs/shipments.ts'
import type { Shipper } from '#domain/signs/tracking.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A box with signs of a policy. What was printed stays in it as it was, whatever the policy insures later. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Counted from 1 among those of the policy. */
    place: integer().notNull(),
    state: text().$type<ShipmentState>().notNull(),
    service: text().$type<ShippingService>().notNull(),
    signs: jsonb().$type<PackedSign[]>().notNull(),
    address: jsonb().$type<ShippingAddress>().notNull(),
    carrier: text().$type<Shipper>(),
    /** What another carrier is called. */
    carrierName: text(),
    /** As the carrier has it, without spaces. */
    tracking: text(),
    sentOn: date({ mode: 'string' }),
    deliveredOn: date({ mode: 'string' }),
    returnedOn: date({ mode: 'string' }),
    /** Why it came back, or who signed for it. */
    note: text(),
    /** The one that came back and is sent again with this. */
    againOf: uuid().references((): AnyPgColumn => shipments.id),
    /** From 1: who writes names the one that was read. */
    version: integer().notNull(),
    createdAt: moment().notNull(),
    /** Null of what was noted before there were shipments. */
    createdBy: uuid().references(() => reps.id),
  },
  (table) => [
    unique('shipments_place').on(table.policyId, table.place),
    unique('shipments_again').on(table.againOf),
    index('shipments_on_the_way')
      .on(table.sentOn, table.id)
      .where(sql`${table.state} = 'sent'`),
    index('shipments_arrived')
      .on(table.deliveredOn, table.id)
      .where(sql`${table.state} = 'delivered'`),
    index('shipments_came_back')
      .on(table.returnedOn, table.id)
      .where(sql`${table.state} = 'returned'`),
    index('shipments_created_by')
      .on(table.createdBy)
      .where(sql`${table.createdBy} is not null`),
    check('shipments_state', sql`${table.state} in ('to_make', 'sent', 'delivered', 'returned')`),
    check('shipments_service', sql`${table.service} in ('standard', 'rush')`),
    check('shipments_carrier', sql`${table.carrier} in ('ups', 'fedex', 'usps', 'other')`),
    check('shipments_sent', sql`(${table.sentOn} is null) = (${table.state} = 'to_make')`),
    check('shipments_delivered', sql`${table.state} <> 'delivered' or ${table.deliveredOn} is not null`),
    check('shipments_returned', sql`(${table.returnedOn} is not null) = (${table.state} = 'returned')`),
    check('shipments_packed', sql`jsonb_array_length(${table.signs}) > 0`),
  ],
)
