// Stripe.js as far as it is used, for a browser without a network: its fields are drawn into the page itself, and
// every card is Stripe's Visa test card, except the one that always requires authentication.
const ASKS_HOLDER = '4000002760003184'
let typed = ''

window.Stripe = Object.assign(
  () => ({
    elements: () => ({ create: draw, submit: async () => ({}), update: async () => {} }),
    createPaymentMethod: async () => ({
      paymentMethod:
        typed === ASKS_HOLDER
          ? { id: 'pm_card_authenticationRequired', card: { brand: 'visa', last4: '3184' } }
          : { id: 'pm_card_visa', card: { brand: 'visa', last4: '4242' } },
    }),
    handleNextAction: ({ clientSecret }) => askHolder(clientSecret),
    _registerWrapper() {},
  }),
  { version: 'endive' },
)

function draw(kind) {
  const hearers = {}
  let shown
  return {
    on: (event, hearer) => (hearers[event] = hearer),
    mount(box) {
      const field = document.createElement(kind === 'payment' ? 'input' : 'button')
      if (kind === 'payment') {
        typed = ''
        field.setAttribute('aria-label', 'Card of Stripe')
        field.addEventListener('input', () => (typed = field.value))
      } else {
        field.textContent = 'Pay with Apple Pay'
        field.type = 'button'
        field.addEventListener('click', () => hearers.confirm({ expressPaymentType: 'apple_pay' }))
      }
      box.append(field)
      shown = field
      hearers.ready?.()
    },
    focus: () => shown?.focus(),
    destroy: () => shown?.remove(),
  }
}

/** The dialog of the bank, over the page; Stripe's servers receive the cardholder's answer. */
function askHolder(clientSecret) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Your bank')
  dialog.append(text('p', 'Is this payment yours?'), text('button', 'Yes, confirm'), text('button', 'No'))
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve, reject) => {
    const answer = async (does) => {
      dialog.remove()
      const body = JSON.stringify({ does, client_secret: clientSecret })
      const { ok } = await (await fetch('https://api.stripe.com/cardholder', { method: 'POST', body })).json()
      if (!ok) reject(new Error('IntegrationError: this PaymentIntent is not in the requires_action state'))
      else if (does === 'authenticate') resolve({ paymentIntent: { status: 'requires_capture' } })
      else
        resolve({ error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' } })
    }
    const [yes, no] = dialog.querySelectorAll('button')
    yes.addEventListener('click', () => void answer('authenticate'))
    no.addEventListener('click', () => void answer('fail'))
    // Escape.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      void answer('fail')
    })
  })
}

function text(kind, words) {
  const element = document.createElement(kind)
  element.textContent = words
  return element
}
