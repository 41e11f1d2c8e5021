import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The payment intent at Stripe for a purchase: recorded before money can move, and never changed. */
export const stripeIntents = pgTable('stripe_intents', {
  /** The purchase. */
  key: text().primaryKey(),
  /** Null if the purchase was withdrawn before it had an intent: then it never gets one. */
  intent: text().unique(),
  createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})
