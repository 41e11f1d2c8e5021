/** A document on paper: what it says, and what of which payment or credit pays which invoice. */
export interface Sheet {
  kind: 'INV' | 'SR' | 'PMT' | 'CM' | 'RF'
  number: string
  total: number
  isManual: boolean
  isVoid: boolean
}

/** A second bookkeeping in two lists, added up by loops: it knows nothing of postings. */
export class Paper {
  readonly sheets: Sheet[] = []
  /** By payment or credit and invoice or refund. */
  readonly uses: { from: Sheet; to: Sheet; amount: number }[] = []

  live(kind: Sheet['kind']): Sheet[] {
    return this.sheets.filter((sheet) => sheet.kind === kind && !sheet.isVoid)
  }

  left(sheet: Sheet): number {
    let left = sheet.total
    for (const use of this.uses) if (use.from === sheet || use.to === sheet) left -= use.amount
    return left
  }

  paidBack(sheet: Sheet): number {
    let back = 0
    for (const use of this.uses) if (use.from === sheet && use.to.kind === 'RF') back += use.amount
    return back
  }

  forget(sheet: Sheet): void {
    for (let place = this.uses.length - 1; place >= 0; place -= 1)
      if (this.uses[place]?.from === sheet || this.uses[place]?.to === sheet) this.uses.splice(place, 1)
  }

  total(kind: Sheet['kind'], of: (sheet: Sheet) => number): number {
    let total = 0
    for (const sheet of this.live(kind)) total += of(sheet)
    return total
  }

  figures() {
    const all = (sheet: Sheet) => sheet.total
    const manual = (sheet: Sheet) => (sheet.isManual ? sheet.total : 0)
    return {
      price: 310,
      otherCharges: this.total('INV', manual) + this.total('SR', manual) - this.total('CM', manual),
      paid: this.total('SR', all) + this.total('PMT', all),
      refunded: this.total('RF', all),
      owed: this.total('INV', (sheet) => this.left(sheet)),
      creditLeft:
        this.total('PMT', (sheet) => this.left(sheet)) + this.total('CM', (sheet) => this.left(sheet)),
    }
  }
}
