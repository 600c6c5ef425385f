import type { Catalogue } from '#core/catalogue/catalogue.schema.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { isChatEnabled } from '#core/session/customer.ts'
import type { Routes } from '#platform/http/handler.ts'
import { languageOfRequest } from '#platform/values/language.ts'
import { bahtOf } from '#platform/values/money.ts'

export const lookupsRoutes = (context: AppContext): Routes => {
  const offered = () => context.catalogue.current
  const switches = () => context.settings.values
  return {
    listBanks: async () =>
      offered().banks.map(({ code, nameTH, nameEN, logo, recommended }) => ({
        code,
        nameTH,
        nameEN,
        logo,
        ...(recommended && { recommended }),
      })),
    listSources: async (request) =>
      offered().sources.map(({ code, description }) => ({ code, description: description[languageOfRequest(request)] })),
    getConditions: async (request) => offered().conditions.map(({ html }) => html[languageOfRequest(request)]),
    getAgreements: async (request) => offered().agreements.map(({ html }) => html[languageOfRequest(request)]),
    getInfo: async () => offered().service.info,
    getNotice: async (request) => ({ notice: offered().service.notice[languageOfRequest(request)] }),
    getContact: async (request) => {
      const { contact } = offered().service
      return { ...contact, contactText: contact.contactText[languageOfRequest(request)] }
    },
    getDepositLookup: async () => depositOf(offered(), switches().isManual),
    getWithdrawLookup: async () => {
      const { minimum, maximum } = offered().service.withdraw
      return { withdrawMin: bahtOf(minimum), withdrawMax: bahtOf(maximum) }
    },
    getSlipLookup: async () => {
      const { slip, deposit } = offered().service
      return { window: { from: slip.from, to: slip.to, timeZone: 'Asia/Bangkok' }, hours: deposit.slipHours }
    },
    getActive: async () => (switches().active ? {} : { terminated: 'gone' }),
    getRegisterOtp: async () => ({ registerOTP: switches().registerOTP, passwordReset: switches().passwordReset }),
    getEnableChatWidget: async () => ({ enableChatWidget: isChatEnabled(context) }),
  }
}

function depositOf({ accounts, wallets, banks, service }: Catalogue, isManual: boolean): object {
  return {
    banks: accounts.map((account) => ({
      bankCode: account.bankCode,
      bankType: account.bankType,
      mode: account.mode,
      bank: namesOf(account, banks),
      bankAccountName: account.accountName,
      bankAccountNo: account.accountNo,
      currency: account.currency,
      ...(account.image && { helpImage: account.image }),
    })),
    wallets: wallets.map(({ mode, accountName, accountNo }) => ({ mode, walletAccountName: accountName, walletAccountNo: accountNo })),
    isManual,
    qrMinutes: service.deposit.qrMinutes,
  }
}

function namesOf(account: Catalogue['accounts'][number], banks: Catalogue['banks']): object {
  const { nameTH, nameEN, logo } =
    account.bankType === 'PAYMENT' ? account : (banks.find(({ code }) => code === account.bankCode) ?? account)
  return { nameTH: nameTH ?? account.bankCode, ...(nameEN && { nameEN }), ...(logo && { logo }) }
}
