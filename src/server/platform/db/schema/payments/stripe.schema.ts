import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Which payment intent at Stripe stands for a purchase: noted before money can move, and never changed. */
export const stripeIntents = pgTable('stripe_intents', {
  /** The purchase. */
  key: text('key').primaryKey(),
  /** Null where the purchase was withdrawn before it had one: it never gets one then. */
  intent: text('intent').unique(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})
