import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The payment intent at Stripe for a purchase: recorded before money can move, and never changed. */
export const stripeIntents = pgTable('stripe_intents', {
  /** The purchase. */
  key: text('key').primaryKey(),
  /** Null if the purchase was withdrawn before it had an intent: then it never gets one. */
  intent: text('intent').unique(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})
