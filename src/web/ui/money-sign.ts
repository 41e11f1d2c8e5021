import { createContext } from 'react'
import type { DollarSign } from '#domain/values/money.ts'

/** How amounts begin in this part of a page: those of a quote, of one scorecard in a list, of a dialog about either. */
export const MoneySign = createContext<DollarSign | undefined>(undefined)
