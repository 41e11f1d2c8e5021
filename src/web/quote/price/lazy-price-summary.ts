import { lazy } from 'react'

/** Loaded once there is a price. */
export const LazyPriceSummary = lazy(async () => {
  const { PriceSummary } = await import('#web/quote/price/PriceSummary.tsx')
  return { default: PriceSummary }
})

export const LazyPriceBox = lazy(async () => {
  const { PriceBox } = await import('#web/quote/price/PriceSummary.tsx')
  return { default: PriceBox }
})
