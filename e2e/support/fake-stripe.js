// Stripe.js as far as it is used, for a browser without a network: its fields are drawn into the page itself, and
// every card is the visa of Stripe's tests.
window.Stripe = Object.assign(
  () => ({
    elements: () => ({ create: draw, submit: async () => ({}), update: async () => {} }),
    createPaymentMethod: async () => ({
      paymentMethod: { id: 'pm_card_visa', card: { brand: 'visa', last4: '4242' } },
    }),
    _registerWrapper() {},
  }),
  { version: 'endive' },
)

function draw(kind) {
  const hearers = {}
  return {
    on: (event, hearer) => (hearers[event] = hearer),
    mount(box) {
      const field = document.createElement(kind === 'payment' ? 'input' : 'button')
      if (kind === 'payment') field.setAttribute('aria-label', 'Card of Stripe')
      else {
        field.textContent = 'Pay with Apple Pay'
        field.type = 'button'
        field.addEventListener('click', () => hearers.confirm({ expressPaymentType: 'apple_pay' }))
      }
      box.append(field)
      hearers.ready?.()
    },
    destroy() {},
  }
}
