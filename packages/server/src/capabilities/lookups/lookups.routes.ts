import type { Catalogue } from '#core/catalogue/catalogue.schema.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { slipWindowOf } from '#core/deposits/slipWindow.ts'
import { isChatEnabled } from '#core/session/customer.ts'
import type { Routes } from '#platform/http/handler.ts'
import { languageOf } from '#platform/values/language.ts'
import { bahtOf } from '#platform/values/money.ts'

export const lookupsRoutes = (context: AppContext): Routes => {
  const catalogue = () => context.catalogue.current
  const settings = () => context.settings.values
  const isAbroad = ({ country }: { country: string }) => country.toLowerCase() !== context.config.variant
  return {
    // A stable sort keeps the operator's order within a country.
    listBanks: async () =>
      catalogue()
        .banks.toSorted((a, b) => Number(isAbroad(a)) - Number(isAbroad(b)))
        .map(({ code, country, nameTH, nameEN, nameLO, logo, recommended }) => ({
          code,
          country,
          nameTH,
          nameEN,
          nameLO,
          logo,
          ...(recommended && { recommended }),
        })),
    listSources: async (request) =>
      catalogue().sources.map(({ code, description }) => ({ code, description: description[languageOf(request, context.config)] })),
    getConditions: async (request) => catalogue().conditions.map(({ html }) => html[languageOf(request, context.config)]),
    getAgreements: async (request) => catalogue().agreements.map(({ html }) => html[languageOf(request, context.config)]),
    getInfo: async () => catalogue().service.info,
    getNotice: async (request) => ({ notice: catalogue().service.notice[languageOf(request, context.config)] }),
    getContact: async (request) => {
      const { contact } = catalogue().service
      return { ...contact, contactText: contact.contactText[languageOf(request, context.config)] }
    },
    getDepositLookup: async (request) => ({
      ...depositLookupOf(catalogue(), settings().isManual),
      notes: catalogue().service.deposit.notes?.[languageOf(request, context.config)],
    }),
    getWithdrawLookup: async () => {
      const { minimum, maximum } = catalogue().service.withdraw
      return { withdrawMin: bahtOf(minimum), withdrawMax: bahtOf(maximum) }
    },
    getSlipLookup: async (request) => {
      const { slip, deposit } = catalogue().service
      return {
        window: { ...slipWindowOf(context), timeZone: 'Asia/Bangkok' },
        hours: deposit.slipHours,
        notes: slip.notes?.[languageOf(request, context.config)],
      }
    },
    // The contract's shape: empty while the service exists.
    getActive: async () => (settings().active ? {} : { terminated: 'gone' }),
    getRegisterOtp: async () => ({ registerOTP: settings().registerOTP, passwordReset: settings().passwordReset }),
    getEnableChatWidget: async () =>
      isChatEnabled(context) ? { enableChatWidget: true, ...catalogue().service.chat } : { enableChatWidget: false },
  }
}

function depositLookupOf({ accounts, wallets, banks, service }: Catalogue, isManual: boolean): object {
  return {
    banks: accounts.map((account) => ({
      bankCode: account.bankCode,
      bankType: account.bankType,
      mode: account.mode,
      bank: bankOf(account, banks),
      bankAccountName: account.accountName,
      bankAccountNo: account.accountNo,
      currency: account.currency,
      minimum: bahtOf(Math.max(account.minimum ?? 0, service.deposit.minimum)),
      ...(account.image && { helpImage: account.image }),
    })),
    wallets: wallets.map(({ mode, accountName, accountNo }) => ({ mode, walletAccountName: accountName, walletAccountNo: accountNo })),
    isManual,
    qrMinutes: service.deposit.qrMinutes,
  }
}

/** A payment provider is no bank of the catalogue, so its account has a name and logo of its own. */
function bankOf(account: Catalogue['accounts'][number], banks: Catalogue['banks']): object {
  const bank = account.bankType === 'PAYMENT' ? undefined : banks.find(({ code }) => code === account.bankCode)
  const { nameTH, nameEN, logo } = bank ?? account
  return {
    nameTH: nameTH ?? account.bankCode,
    ...(nameEN && { nameEN }),
    nameLO: bank?.nameLO,
    ...(logo && { logo }),
  }
}
