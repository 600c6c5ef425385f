// Made from openapi.yaml by tools/codegen. Do not edit: run `npm run generate`.
import type { Satang } from "../money.ts";
export interface paths {
    "/api/lookup/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Banks that a player can register with
         * @description Section 7, lookups. In the order in which they are shown, those of the service's country first. The profile shows the name in the player's language, the English one where there is no other.
         */
        get: operations["listBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a player can deposit to
         * @description Section 2, deposit modal, and section 7, lookups. Entries of bankType PAYMENT, and KBANK in mode SMS, are QR providers; the rest are bank accounts. With `isManual` every one is shown as a plain account.
         */
        get: operations["getDepositLookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The service's conditions
         * @description Section 3, lookups; the conditions modal of the bottom menu. HTML, to be cleaned before it is shown.
         */
        get: operations["getConditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/agreements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a player agrees to
         * @description Sections 1 and 2, agreement modal. HTML, to be cleaned before it is shown.
         */
        get: operations["getAgreements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The operator's name and site
         * @description Section 3, lookups.
         */
        get: operations["getInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The notice shown before a bonus or promotion is taken
         * @description Section 2, bonus screen; section 3 does not show its shape. In the text `{percentFail}` stands for the percentage of that bonus or promotion.
         */
        get: operations["getNotice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to reach the operator
         * @description Section 2, contact page. Answers also while the service is terminated. `lineQR` is the address of a picture.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The least and the most of a withdrawal
         * @description Section 5, withdraw.
         */
        get: operations["getWithdrawLookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/slip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When slips are taken
         * @description Section 2, deposit notes; section 3 does not show its shape.
         */
        get: operations["getSlipLookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a player may have heard of the service
         * @description Section 2, register wizard, step 3.
         */
        get: operations["listSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service is still there
         * @description Section 2, navigation guard. An empty object means that it is; `terminated` is always the word gone.
         */
        get: operations["getActive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/registerOTP": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether registration asks for a one-time code
         * @description Section 2, register wizard, step 2.
         */
        get: operations["getRegisterOtp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/enableChatWidget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the support chat is shown
         * @description Section 1. Asked for only where a chat backend is configured.
         */
        get: operations["getEnableChatWidget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by phone and password
         * @description Sections 2 and 7. A 401 here is an answer to a form, not the end of a session. An unknown phone and a wrong password look alike. Wrong tries are slowed: 429 REQUEST_LIMIT_1MIN with Retry-After. Where others made the wrong tries, `params.challenge` (extension) is a proof of work that lets this client go on at once (`proof`). A browser that has signed in to the account before is known by a cookie, and waits for its own wrong tries alone.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the token of this request
         * @description Extension. The token stops working at once, on every device that has a copy of it; other tokens of the player stay.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a registration before its last step
         * @description Section 4, register wizard, step 3. Takes the fields of a registration; the bank's are not known yet and may be empty or absent. What is given is checked, nothing is stored. Where registration asks for a one-time code, `otpToken` (extension) or the cookie of `POST /api/otp/send` proves the phone, as for the registration itself: EXISTING_USER and EXISTING_BANK are answered to the holder of the phone alone. Where it asks for none, REQUEST_LIMIT may have `params.challenge` (extension), whose solution in `proof` lets this client go on at once; so may that of the registration itself.
         */
        post: operations["validateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a player
         * @description Section 4, register wizard, step 4. Where registration asks for a one-time code (`GET /api/lookup/registerOTP`), `otpToken` (extension) proves that this client verified the phone in the last 30 minutes. A browser that does not send it proves it by the cookie that `POST /api/otp/send` sets. Registration uses the proof up; without one the answer is UNVERIFIED_OTP, whether the phone is registered or not.
         */
        post: operations["registerAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player
         * @description Section 3, profile.
         */
        get: operations["getProfile"];
        /**
         * Change the name or the name of the bank account
         * @description Section 3, profile update. Another bankCode or bankAccountNo is refused with INVALID_USER_INFO: only the operator's staff change them. Withdrawals then wait for 24 hours.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/bankAccountName": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Write the name of the bank account in English letters
         * @description Section 5, account name. Offered to players of KTB, TMB and BBL whose account name is not in English letters.
         */
        put: operations["updateBankAccountName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/changepwd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password
         * @description Section 5, change password. All other tokens of the player stop working.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by a verified one-time code
         * @description Extension. The token of a code that was sent with `purpose: passwordReset`, and verified in the last 30 minutes, takes the place of the old password, once; all tokens of the player stop working. The operator may switch it off (`passwordReset` of `GET /api/lookup/registerOTP`): then no such code is sent, and no token is one.
         */
        post: operations["resetPasswordByOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the player is signed in
         * @description Extension. One entry a device, whichever number of sign-ins it has; the one that asks is the first, then those that were used last.
         */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        /**
         * Sign out on every device
         * @description Extension. Revokes all tokens of the player, the one of this request too.
         */
        delete: operations["signOutEverywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out on one device
         * @description Extension. Revokes all tokens of that device.
         */
        delete: operations["removeDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's own limits
         * @description Extension. What the player has allowed themselves to deposit in the day, week (from Monday) and month of Asia/Bangkok, how much of it is used, and until when they are shut out by their own wish.
         */
        get: operations["getLimits"];
        /**
         * Set own limits
         * @description Extension. A lower limit, or an exclusion, holds at once; a higher one after 24 hours (`next`), and wishing for the limit in force drops one that waits. What is left out stays as it is. An exclusion lasts 24 hours at least and ten years at most, and cannot be shortened. Beyond a deposit limit QR and gift link are refused (KEY_INVALID with `params.ownLimit`, the period, and `params.left`), and money that comes all the same is held and returned.
         */
        put: operations["setLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/otp/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code by SMS
         * @description Section 4, register wizard, step 2. `code` is in the answer only where the server runs its sandbox SMS. A second send within 60 s is 429 REQUEST_LIMIT_1MIN with Retry-After. OTP_VERIFIED means that this client has verified the phone and needs no further code now, by the cookie of an earlier answer or by `otpToken` (extension); a new password (extension `purpose`) wants one each time. A code is sent to any phone, so that the answer tells nobody whether it has an account. While others ask for codes in masses, REQUEST_LIMIT has `params.challenge` (extension): its solution in `proof` lets this client go on at once.
         */
        post: operations["sendOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a one-time code
         * @description Section 4, register wizard, step 2. A code lives 5 minutes and five wrong tries; `message` may be OTP_CODE_VALID. While others guess codes in masses, REQUEST_LIMIT has `params.challenge` (extension): its solution in `proof` lets this client go on at once.
         */
        post: operations["verifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player, the wallet and every game account
         * @description Section 3, wallet response. The total that home shows is the wallet's amount plus that of every game account; `inTransit` and `withdrawing` (extensions) are on their way between the two and to the bank, in neither.
         */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/refresh/slot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read every game balance anew
         * @description Section 2, home. Asks each provider; what could not be read keeps its amount, with `failed` on that slot of the next `GET /api/wallet`.
         */
        get: operations["refreshSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Intents that are not settled yet
         * @description Extension. On whichever device they began.
         */
        get: operations["listOpenOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/operations/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The status of an idempotent request
         * @description Extension. For a client that lost an answer. `unknown` means that nothing was done and nothing ever will be under this key: it is closed by the asking, and a delayed request that carries it is refused.
         */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/activate/{slotCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open an account at a game provider
         * @description Section 4, game account. Inactive becomes active; the answer's shape is not shown there.
         */
        get: operations["activateGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/account/{slotCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Username and password of a game account
         * @description Section 2, slot account modal. Never stored or logged by anyone on the way.
         */
        get: operations["getGameCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/resetpassword/{slotCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Set a new password at a game provider
         * @description Section 4, game account. It stays active; read the credentials again afterwards.
         */
        get: operations["resetGamePassword"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a bank deposit
         * @description Section 7. Writes a processing entry into the statement; it credits nothing.
         */
        post: operations["announceDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move money between the wallet and a game, or two games
         * @description Sections 4 and 5. `from` and `to` are WALLET or the code of an active game account, and differ. Between two games it goes through the wallet, in two legs. TRANSFER_FAIL means that the money is in the wallet.
         */
        post: operations["transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/transferAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the whole wallet into a game
         * @description Section 4, transfer-and-play on a slot.
         */
        post: operations["transferAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw from the wallet
         * @description Sections 5 and 7. To the registered bank account alone. An amount below the minimum is KEY_INVALID with `params.limit`, above the maximum with `params.max`; a player who is shut out may take less than the least, if it is all of the wallet (extension). With `pays` and `forfeits` (extension) it is refused where a bonus takes more by now than was shown.
         */
        post: operations["withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/withdrawAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back what is in games, then withdraw
         * @description Section 7; the withdraw modal uses it. Brings back the balance of each active game, one leg each, then withdraws `amount` from the wallet. A leg that failed is named in `legs` (extension). The limits are those of `POST /api/wallet/withdraw`.
         */
        post: operations["withdrawAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/slip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a bank slip
         * @description Sections 2 and 7. A picture of the slip, within the hours and the daily window of `GET /api/lookup/slip`. May take 300 s.
         */
        post: operations["uploadSlip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/truelink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem a TrueMoney Wallet gift link
         * @description Section 7. `link` is the gift link, `::` and the wallet account's name, in UTF-8, encrypted with AES-256 in CBC mode with PKCS#7 padding, as crypto-js and `openssl enc -aes-256-cbc -md md5` write it: base64 of the eight bytes `Salted__`, eight random bytes of salt, and the ciphertext. Key (32 bytes) and initialization vector (16) are the first 48 bytes of D1 ‖ D2 ‖ D3, where D1 = MD5(passphrase ‖ salt) and Dn = MD5(Dn−1 ‖ passphrase ‖ salt). The passphrase ships in every client: it hides nothing from anyone, and the server trusts nothing inside.
         */
        post: operations["redeemGiftLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What each invited friend earned
         * @description Section 2, invite modal. The newest first. Reads only.
         */
        post: operations["listInvites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invite/bonus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Move the invite bonus into the wallet
         * @description Section 2, home. `message` is INVITE_BONUS_SUCCESS; a running bonus lowers it to the percentage `fail` of the wallet response.
         */
        get: operations["receiveInviteBonus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invite/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Banners shown before the invite modal
         * @description Section 2, carousel banner modal. None means that the modal opens directly.
         */
        get: operations["listInviteBanners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refunds received
         * @description Section 2, refund modal. The newest first. Reads only.
         */
        post: operations["listRefunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/refund/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether there is a refund
         * @description Section 4, refund. `bonus` says that one is running, and then nothing can be received.
         */
        get: operations["checkRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/refund/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Move the accrued refund into the refund account
         * @description Section 4, refund. Check again afterwards. `message` is REFUND_SUCCESS.
         */
        get: operations["receiveRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/refund/addWallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Move the refund account into the wallet
         * @description Section 4, refund. Pays refundSuccess percent with no bonus running, refundFail percent with one, to the satang below: a running bonus costs, and refuses nothing.
         */
        get: operations["addRefundToWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/refund/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Banners shown before the refund modal
         * @description Section 2, carousel banner modal. None means that the modal opens directly.
         */
        get: operations["listRefundBanners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spinwheel/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The wheel, and the player's coins
         * @description Section 3, spin setup. `commitment` and `weights` (extensions) bind the server to a draw before the player spins.
         */
        get: operations["getSpinSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spinwheel/spin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Spend a coin on a turn of the wheel
         * @description Section 4, spin. The server draws and takes the coin in one step; asked again with the same key it answers the same slice. It may refuse with 200 and `success: false`. `clientSeed` (extension) is made after the commitment was seen: slice = HMAC(serverSeed, clientSeed:nonce) over the weights.
         */
        post: operations["spin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spinwheel/coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Coupons to claim
         * @description Section 2, spin screen. All of them; the table pages by itself.
         */
        get: operations["listCoupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spinwheel/coupon/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a coupon
         * @description Section 4, spin. Reload the wheel afterwards. `coupon` is the `_id` of the coupon; one that the player does not have is INVALID_CODE with 404.
         */
        post: operations["claimCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spinwheel/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the wheel is shown
         * @description Section 1, home. Otherwise the widget refreshes all balances.
         */
        get: operations["getSpinActive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bonuses, and how often the player had each
         * @description Section 2, bonus screen.
         */
        get: operations["listBonuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonus/activate/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take a bonus
         * @description Section 4, bonus card. It attaches to the next deposit.
         */
        get: operations["activateBonus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonus/check/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a bonus is running
         * @description Section 3, active-bonus check.
         */
        get: operations["getActiveBonus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonus/check/minimum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether what is left is below the threshold of ending a bonus
         * @description Section 7 defines it, shows no answer and does not use it.
         */
        get: operations["getMinimumBonus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonus/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * End the running bonus
         * @description Section 4, bonus card. BONUS_CONDITION while neither the turnover is met nor the threshold reached. `message` is BONUS_CLEAR.
         */
        get: operations["clearBonus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonus/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What ending a bonus, a withdrawal, or taking a bonus gives and costs
         * @description Extension. To the satang what `GET /api/bonus/clear`, or with `amount` a withdrawal of it, will do now. With `source` and `code` it is about taking that bonus or promotion with a deposit of `amount` (its terms alone without one): what is granted, what has to be staked, and what a withdrawal of everything would pay and forfeit before that. What is forfeited is of the locked grant alone.
         */
        get: operations["previewBonus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/promotion/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The promotion that the player is in
         * @description Section 7 shows no answer.
         */
        get: operations["getCurrentPromotion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/promotion/find/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a promotion code
         * @description Section 5, promotion code. In upper case.
         */
        get: operations["findPromotion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/promotion/activate/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take a promotion
         * @description Section 2, promotion modal. A promotion for so many players gives its place to a player at the deposit that it is granted for; where none is left then, the deposit is credited without a grant and the promotion is not active any more.
         */
        get: operations["activatePromotion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What happened to the wallet
         * @description Section 2, statement screen. The newest first. Reads only.
         */
        post: operations["listStatements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statement/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The statement as a file
         * @description Extension. CSV as RFC 4180 has it, UTF-8 with a byte order mark, one row an entry, the oldest first. The columns: number, date and time in Asia/Bangkok, type, status, from, to, description, amount, what came in, what went out, the balance afterwards, reference. Headings and words are in the language asked for; amounts are baht with two decimals; a text that a spreadsheet would take for a formula has an apostrophe before it. An answer that was cut off is not the whole file. May take 300 s.
         */
        get: operations["exportStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statement/slip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Slips and what became of them
         * @description Section 2, slip status modal. The newest first. Reads only.
         */
        post: operations["listSlips"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statement/slip/reference/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the picture of a slip is
         * @description Section 2, slip status modal. Asked for when the slip has no link of its own; the address, whole or a path on the API's server, is good for a minute.
         */
        get: operations["getSlipReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qrcode/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The current QR of a provider
         * @description Section 4, QR deposit; `code` is a bank code. `hasQrcode` false means that none is live. `status` (extension) says what the latest one came to, for 15 minutes after it stopped being live.
         */
        get: operations["getQr"];
        put?: never;
        /**
         * Create a QR of an amount
         * @description Section 4, QR deposit; `code` is a bank code. One live QR a player and bank. A provider that refuses is 200 with `hasQrcode` false and a `message`, or QR_FAIL. Below the provider's minimum is KEY_INVALID with `params.limit`, above the maximum with `params.max`.
         */
        post: operations["createQr"];
        /**
         * Cancel a QR
         * @description Section 4, QR deposit; `code` is a qrcodeId. A payment that arrives all the same is credited and shown as late.
         */
        delete: operations["cancelQr"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/pg/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at PG
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginPg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/betflix/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at BETFLIX
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginBetflix"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/askmebet/{username}/{password}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at ASKMEBET
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginAskmebet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/imi/{username}/{password}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at IMI
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginImi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/usun/{username}/{password}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at USUN
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginUsun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/areaslot/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at AREASLOT
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginAreaslot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/circus/{username}/{password}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at CIRCUS
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginCircus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/slotracha/{username}/{password}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at SLOTRACHA
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginSlotracha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/pgslot/{username}/{password}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at PGSLOT
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginPgslot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/joker2/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at JOKER2
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginJoker2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/autoLogin/huayhd/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that signs the player in at HUAYHD
         * @description Section 7, auto login. The link is good once and for a minute. Answered with `Cache-Control: no-store` and `Referrer-Policy: no-referrer`.
         */
        get: operations["autoLoginHuayhd"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The prefix of realtime rooms
         * @description Section 3, chat.
         */
        get: operations["getChatConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a guest of the chat
         * @description Extension. A guest id with a signed token that proves it; without this operation a guest makes up the id.
         */
        post: operations["createGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/send-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to support
         * @description Sections 3 and 5, chat. A text is at most 2000 characters. The answer is the moment at which the message was stored. A customer sends text, media with the `filePath` of an upload, and postback; the sender is `customer`. The same `clientMessageId` again is the same message, and with other words 422 KEY_INVALID. A file that is not the customer's own, or is removed, is NO_DATA. While there is no chat all of these operations are 403 without a code.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Messages of a conversation
         * @description Section 3, chat. The newest first, 10 a page. With `afterSequence` (extension) only what came after it, the oldest first. Reads only.
         */
        post: operations["getChatHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/upload-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture for the chat
         * @description Section 5, chat. PNG, JPEG or GIF of at most 10 MB. May take 300 s. A file that is none of these, or too large, is KEY_INVALID with `params.field` file (and `params.megabytes`). Where there is no room for more it is REQUEST_LIMIT with `params.field` file (and `params.megabytes`: so many were sent today). What is in no message after a day is removed.
         */
        post: operations["uploadChatImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/upload-video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a video for the chat
         * @description Section 5, chat. MP4 or QuickTime of at most 20 MB. May take 300 s. A file that is none of these, or too large, is KEY_INVALID with `params.field` file (and `params.megabytes`). Where there is no room for more it is REQUEST_LIMIT with `params.field` file (and `params.megabytes`: so many were sent today). What is in no message after a day is removed.
         */
        post: operations["uploadChatVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/read-customer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a conversation as read by the customer
         * @description Section 4, chat. The slash at the end is the specification's; a server takes the path without it too.
         */
        put: operations["markRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** An amount in satang; on the wire it is a number of baht. */
        Baht: Satang;
        /** @description A short code of the operator's */
        Code: string;
        /** @description An idempotency key, visible ASCII */
        Key: string;
        /** @description HTML of the operator's. It must be cleaned before it is shown. */
        Html: string;
        /** @description HTML texts in the order in which they are shown */
        HtmlList: components["schemas"]["Html"][];
        /** @description The address of a picture */
        Picture: string;
        /** @description Nothing to tell but that it worked; `message` may hold a code that says so */
        Done: {
            message?: string;
        };
        /** @description It worked, in words or by a code of the catalogue */
        Message: {
            message: string;
        };
        /** @description Why something was not done */
        Problem: {
            /** @description A code of the catalogue, the word gone, or free text */
            message: components["schemas"]["ErrorCode"] | string;
            /** @description Names the request in the operator's log */
            requestId?: string;
            /** @description What the sentence for the code may name. The numbers `limit`, `max`, `left`, `pays`, `forfeits` and `openStakes` are baht */
            params?: {
                [key: string]: string | number;
            };
        };
        /** @description Which page of a list */
        PageOrder: {
            /** @description The first is 1 */
            page: number;
            limit: number;
        };
        /** @description An amount of money */
        AmountOrder: {
            amount: components["schemas"]["Baht"];
        };
        /** @description A slide of a carousel */
        Banner: {
            image: components["schemas"]["Picture"];
            html: components["schemas"]["Html"];
        };
        /**
         * @description The codes of section 8. Where that section only names a code, this is when it is used:
         *     INVALID_USER_1: the token's player is no longer there · INVALID_USER_2: the token was revoked (signed out, or a new password) ·
         *     INVALID_USER_3: the player is excluded and the operation is not open to a restricted session · INVALID_USER_4: the token is a
         *     guest's and the operation is a player's · INVALID_IP: the address is not allowed here · NO_USER: no such player.
         *     The first two are 401, the others 403.
         * @enum {string}
         */
        ErrorCode: "UNAUTHORIZED" | "EXPIRED_AUTH_TOKEN" | "INVALID_USER_1" | "INVALID_USER_2" | "INVALID_USER_3" | "INVALID_USER_4" | "INVALID_IP" | "NOT_AREASLOT" | "NOT_UFABET" | "NO_USER" | "WRONG_PASSWORD" | "WRONG_CREDENTIAL" | "INACTIVE_USER" | "LOGIN_FAIL" | "INVALID_USER_INFO" | "REQUEST_LIMIT" | "REQUEST_LIMIT_1MIN" | "OTP_BLOCK" | "OTP_TOKEN_INVALID" | "OTP_NOT_EXIST" | "OTP_VERIFIED" | "OTP_EXPIRED" | "OTP_CODE_INVALID" | "OTP_CODE_VALID" | "OTP_SEND_FAIL" | "OTP_VERIFY_FAIL" | "UNVERIFIED_OTP" | "EXISTING_USER" | "EXISTING_BANK" | "GAME_ACTIVATION_FAIL" | "INVALID_BANK" | "BANK_ACCOUNT_NAME_ENG" | "REGISTER_FAIL" | "PHONE_NUMBER_REQUIRE_10_DIGIT" | "BONUS_REMAINING" | "BONUS_ALREADY_ACTIVE" | "BONUS_MAX_CLAIMED" | "BONUS_CONDITION" | "BONUS_CLEAR" | "BONUS_FULL" | "INVITE_COLLECT" | "INVITE_INACTIVE" | "NO_INVITE_BONUS" | "NO_INVITEE_PLAY_INFO" | "INVITE_BONUS_SUCCESS" | "INVITE_BONUS_FAIL" | "KEY_MISSING" | "KEY_INVALID" | "NO_DATA" | "NO_PROMOTION" | "PROMOTION_RECEIVED" | "QR_FAIL" | "INTERNAL_SERVER_ERROR" | "NO_REFUND" | "REFUND_CONDITION" | "REFUND_SUCCESS" | "REFUND_INACTIVE" | "REFUND_MINIMUM" | "NO_BANK" | "NO_WALLET" | "SLOT_ALREADY_ACTIVE" | "SLOT_ACTIVATE_FAIL" | "SLOT_NO_ACCOUNT" | "SLOT_RESET_PASSWORD_FAIL" | "TRANSFER_MINIMUM" | "NO_GAME" | "MONEY_NOT_ENOUGH" | "TRANSFER_FAIL" | "SLIP_UPLOAD_FAIL" | "SLIP_NO_FILE" | "SLIP_INVALID_FILE" | "TRUELINK_DUPLICATE" | "TRUELINK_INVALID" | "NO_CLAIMABLE_COUPON" | "INVALID_PRIZE_CODE" | "INVALID_CODE" | "INVALID_COUPON_TYPE" | "COUPON_EXPIRED";
        /**
         * @description Why a slip was not taken (section 8)
         * @enum {string}
         */
        SlipNoteCode: "UPLOADED_FILE_NOT_EXIST" | "IMG_SIZE_UNABLE_TO_PROCESS" | "CANNOT_READ_CROPPED_IMAGE" | "DEST_ACC_INVALID" | "SLIP_REFNO_DUPLICATED" | "UNSTABLE_REFNO_ON_SLIP" | "TRIPPLE_WRONG_CAPTCHA" | "INVALID_SLIP" | "NOT_MATCH" | "EXPIRED_SLIP" | "UNKNOW_ERROR";
        /** @description A bank */
        Bank: {
            code: components["schemas"]["Code"];
            /** @enum {string} */
            country?: "TH" | "LA";
            nameTH: string;
            nameEN?: string;
            nameLO?: string;
            logo?: components["schemas"]["Picture"];
            /** @description The operator recommends it; absent where not */
            recommended?: boolean;
        };
        /** @description A bank by its names */
        BankNames: {
            nameTH: string;
            nameEN?: string;
            nameLO?: string;
            logo?: components["schemas"]["Picture"];
        };
        /** @description A bank account, or a QR provider, to deposit to */
        DepositBank: {
            bankCode: components["schemas"]["Code"];
            /** @description PAYMENT is a QR provider */
            bankType: string;
            /** @description AUTO, SMS or another of the operator's */
            mode: string;
            bank: components["schemas"]["BankNames"];
            bankAccountName: string;
            bankAccountNo: string;
            currency?: string;
            minimum?: components["schemas"]["Baht"];
            /** @description The tappable help image of BCEL */
            helpImage?: components["schemas"]["Picture"];
        };
        /** @description A TrueMoney Wallet account to deposit to */
        DepositWallet: {
            /** @description AUTO takes transfers; any other takes gift links */
            mode: string;
            walletAccountName: string;
            /** @description Its number; without it the name is shown */
            walletAccountNo?: string;
        };
        /** @description Where a player can deposit to */
        DepositLookup: {
            banks: components["schemas"]["DepositBank"][];
            wallets: components["schemas"]["DepositWallet"][];
            /** @description Every account is shown as a plain account card */
            isManual: boolean;
            /** @description How long a QR can be paid */
            qrMinutes?: number;
            /** @description What else a player should know */
            notes?: string;
        };
        /** @description The operator */
        Info: {
            name: string;
            website?: string;
        };
        /** @description What is said before a bonus or promotion is taken */
        Notice: {
            notice: components["schemas"]["Html"];
        };
        /** @description How to reach the operator */
        Contact: {
            contactText?: string;
            lineLink?: string;
            lineName?: string;
            lineQR?: components["schemas"]["Picture"];
        };
        /** @description The least and the most of a withdrawal */
        WithdrawLookup: {
            withdrawMin: components["schemas"]["Baht"];
            withdrawMax: components["schemas"]["Baht"];
        };
        /** @description When slips are taken */
        SlipLookup: {
            /** @description Slips are taken from the one time of day to the other */
            window: {
                from: string;
                to: string;
                timeZone: string;
            };
            /** @description A slip must be uploaded within so many hours of the transfer */
            hours: number;
            /** @description What else a player should know */
            notes?: string;
        };
        /** @description Where a player may have heard of the service */
        Source: {
            code: components["schemas"]["Code"];
            description: string;
        };
        /** @description Empty while the service is there */
        Active: {
            /** @enum {string} */
            terminated?: "gone";
        };
        /** @description Whether registration asks for a one-time code */
        RegisterOtp: {
            registerOTP: boolean;
            /** @description Whether a forgotten password is set anew by such a code; absent is no */
            passwordReset?: boolean;
        };
        /** @description Whether the support chat is shown */
        EnableChatWidget: {
            enableChatWidget: boolean;
            /** @description In how many minutes support usually answers */
            replyMinutes?: number;
        };
        /** @description A phone number of the service's country. In Thailand 10 digits that start with 0; in Laos 8, or 10 that start with 20, with or without +856, and all these are one number. The rule depends on the country, so the service checks it and answers PHONE_NUMBER_REQUIRE_10_DIGIT. */
        Username: string;
        /** @description A password to be set. A common one, or one that is the phone or the name of the service but for some characters, is KEY_INVALID with `params.reason` common. */
        NewPassword: string;
        /**
         * @description The currency of a bank account. Money in this API is baht whatever it says.
         * @enum {string}
         */
        Currency: "LAK" | "BAHT";
        /** @description Phone and password */
        Credentials: {
            username: components["schemas"]["Username"];
            password: string;
            proof?: components["schemas"]["SolvedChallenge"];
        };
        /** @description `params.challenge` of a REQUEST_LIMIT_1MIN or REQUEST_LIMIT, a colon and a whole number, such that the SHA-256 of it all begins with as many zero bits as the number before the first dot of the challenge */
        SolvedChallenge: string;
        /** @description Proof of a signed-in player */
        Token: {
            token: string;
        };
        /** @description A registration */
        Account: {
            name: string;
            username: components["schemas"]["Username"];
            password: components["schemas"]["NewPassword"];
            sourceCode?: string;
            /** @description PR and the `_id` of the inviter */
            inviteCode?: string;
            bankCode: components["schemas"]["Code"];
            /** @description First and last name with a space between */
            bankAccountName: string;
            bankAccountNo: string;
            currency?: components["schemas"]["Currency"];
            otpToken?: string;
            proof?: components["schemas"]["SolvedChallenge"];
        };
        /** @description A registration that may still lack the bank account */
        AccountDraft: {
            name: string;
            username: components["schemas"]["Username"];
            password: components["schemas"]["NewPassword"];
            sourceCode?: string;
            inviteCode?: string;
            bankCode?: string;
            bankAccountName?: string;
            bankAccountNo?: string;
            currency?: components["schemas"]["Currency"];
            otpToken?: string;
            proof?: components["schemas"]["SolvedChallenge"];
        };
        /** @description The player */
        Profile: {
            _id: string;
            username: string;
            name: string;
            /** Format: date-time */
            createdAt?: string;
            /** @description Coins of the wheel */
            coin?: number;
        };
        /** @description What a player can change */
        ProfileUpdate: {
            name: string;
            bankCode: components["schemas"]["Code"];
            bankAccountName: string;
            bankAccountNo: string;
        };
        /** @description The name of the bank account in English letters */
        BankNameUpdate: {
            bankCode: components["schemas"]["Code"];
            bankAccountName: string;
        };
        /** @description The old password and the new */
        PasswordChange: {
            oldPassword: string;
            newPassword: components["schemas"]["NewPassword"];
        };
        /** @description A new password, by a verified one-time code */
        PasswordReset: {
            otpToken: string;
            newPassword: components["schemas"]["NewPassword"];
        };
        /** @description A place where the player is signed in */
        Device: {
            id: string;
            /** @description What it named itself in X-Client */
            client: string;
            /** @description What it looks like by its User-Agent, such as `Chrome, Android`; absent where that says nothing */
            name?: string;
            /** @description As its browser names it, such as `SM-A042F`; absent where it does not */
            model?: string;
            /** @description Where it last signed in, ISO 3166; absent where that is not known */
            country?: string;
            /** @description It is the one that asks */
            current: boolean;
            /**
             * Format: date-time
             * @description When it last signed in
             */
            createdAt: string;
            /** Format: date-time */
            lastSeenAt?: string;
        };
        /** @description Where the player is signed in */
        DeviceList: {
            devices: components["schemas"]["Device"][];
        };
        /** @description The limits wished for; null is none, and what is left out stays as it is */
        LimitsUpdate: {
            depositDaily?: components["schemas"]["Baht"] | null;
            depositWeekly?: components["schemas"]["Baht"] | null;
            depositMonthly?: components["schemas"]["Baht"] | null;
            /** Format: date-time */
            excludedUntil?: string;
        };
        /** @description What may be deposited in a period, and what was; null is no limit */
        DepositLimit: {
            /** @enum {string} */
            period: "day" | "week" | "month";
            limit: components["schemas"]["Baht"] | null;
            used: components["schemas"]["Baht"];
            /**
             * Format: date-time
             * @description When the next one begins
             */
            resetsAt: string;
            /** @description A higher limit waits until then */
            next?: {
                limit: components["schemas"]["Baht"] | null;
                /** Format: date-time */
                from: string;
            };
        };
        /** @description The player's own limits */
        Limits: {
            /** @description Of day, week and month */
            deposit: components["schemas"]["DepositLimit"][];
            /** Format: date-time */
            excludedUntil: string | null;
            /** @description What came beyond a limit and is on its way back to the bank */
            returning: components["schemas"]["Baht"];
        };
        /** @description The phone to send to */
        OtpOrder: {
            phoneNumber: components["schemas"]["Username"];
            /**
             * @description What the code is good for, and nothing else; without it `register`
             * @enum {string}
             */
            purpose?: "register" | "passwordReset";
            /** @description The token of an earlier code. Where it is verified for this phone the answer is OTP_VERIFIED */
            otpToken?: string;
            proof?: components["schemas"]["SolvedChallenge"];
        };
        /** @description A code is on its way */
        OtpSent: {
            /** @description The SMS names it too */
            otpRef: string;
            otpToken: string;
            /** @description The code itself, only where the server runs its sandbox SMS */
            code?: string;
        };
        /** @description The code of the SMS */
        OtpVerification: {
            otpToken: string;
            otpCode: string;
            proof?: components["schemas"]["SolvedChallenge"];
        };
        /** @description The player, with what the wallet response adds */
        WalletProfile: WithRequired<components["schemas"]["Profile"], "createdAt" | "coin">;
        /** @description The player's own bank account */
        BankAccount: {
            bankCode?: components["schemas"]["Code"];
            bankAccountName: string;
            bankAccountNo: string;
            bank: components["schemas"]["BankNames"];
            currency?: components["schemas"]["Currency"];
        };
        /** @description An account at a game provider */
        GameAccount: {
            code: components["schemas"]["Code"];
            name: string;
            logo?: components["schemas"]["Picture"];
            background?: components["schemas"]["Picture"];
            /**
             * @description sport is sport and casino
             * @enum {string}
             */
            category: "slot" | "sport" | "lotto";
            isActive: boolean;
            amount: components["schemas"]["Baht"];
            /** @description Amount times this is what the game shows, rounded down; for show alone */
            ftWalletSlot: number;
            /** @description A link */
            web: string | null;
            /** @description A link: the site for the Laos variant, where a game has one */
            webLaos?: string;
            /** @description A link */
            android: string | null;
            /** @description A link */
            ios: string | null;
            event?: components["schemas"]["GameEvent"];
            /**
             * Format: date-time
             * @description When the provider last reported the amount
             */
            syncedAt?: string | null;
            /** @description The last reading of the amount failed */
            failed?: boolean;
            /** @description No longer offered; listed until no money and no open bet is in it. Money can only leave */
            closed?: boolean;
        };
        /** @description State values that one provider's login form wants; section 3 does not show what is inside */
        GameEvent: {
            [key: string]: string;
        };
        /** @description What a provider's site asks for */
        GameCredentials: {
            username: string;
            password: string;
            event?: components["schemas"]["GameEvent"];
        };
        /** @description A link that signs the player in, once and within a minute */
        AutoLogin: {
            link: string;
        };
        /** @description The player, the wallet and every game account */
        WalletResponse: {
            profile: components["schemas"]["WalletProfile"];
            bankAccount: components["schemas"]["BankAccount"];
            /** @description The main wallet */
            wallet: {
                amount: components["schemas"]["Baht"];
            };
            /** @description The invite bonus to receive, and how much of it is paid with no bonus running, or with one */
            invite: {
                amount: components["schemas"]["Baht"];
                success: components["schemas"]["Percent"];
                fail: components["schemas"]["Percent"];
                /** @description A bonus is running, so that `fail` is paid now */
                bonus?: boolean;
            };
            slots: components["schemas"]["GameAccount"][];
            /** @description On its way between wallet and games, in neither */
            inTransit?: components["schemas"]["Baht"];
            /** @description On its way to the bank and not paid yet: withdrawals, and deposits that are returned */
            withdrawing?: components["schemas"]["Baht"];
            underWay?: components["schemas"]["UnderWay"];
            /**
             * Format: date-time
             * @description While the player is shut out, by their own wish or the operator's: until then money only leaves
             */
            excludedUntil?: string;
            /** @description Of the limits that the player has set, the one with the least left */
            depositLimit?: components["schemas"]["DepositLimit"];
            /** @description The ledger has no operation of the player yet */
            isNew?: boolean;
        };
        /** @description What has begun and is not settled */
        UnderWay: {
            /** @description QR codes that can still be paid */
            qrs: {
                qrcodeId: string;
                bankCode: components["schemas"]["Code"];
                amount: components["schemas"]["Baht"];
                /** Format: date-time */
                expiresAt: string;
            }[];
            /** @description Withdrawals that the bank has not paid yet */
            withdrawals: {
                amount: components["schemas"]["Baht"];
                /**
                 * @description sent: the bank has taken the order
                 * @enum {string}
                 */
                status: "requested" | "sent";
                /** Format: date-time */
                requestedAt: string;
            }[];
            /** @description Slips that are being checked */
            slips: number;
        };
        /** @description A percentage */
        Percent: number;
        /** @description The status of an idempotent request */
        OperationState: {
            key: components["schemas"]["Key"];
            /** @enum {string} */
            state: "unknown" | "pending" | "done" | "refused";
            /** @description The operation of this contract that it asked for */
            operationId?: string;
            amount?: components["schemas"]["Baht"];
            /** Format: date-time */
            createdAt?: string;
            /** @description Why it was refused */
            message?: string;
            /** @description As in a problem */
            params?: {
                [key: string]: string | number;
            };
        };
        /** @description Intents that are not settled yet */
        OperationList: {
            operations: components["schemas"]["OperationState"][];
        };
        /** @description Which amount, from where, to where */
        TransferOrder: {
            from: components["schemas"]["Code"];
            to: components["schemas"]["Code"];
            amount: components["schemas"]["Baht"];
        };
        /** @description Which game takes the whole wallet */
        TransferAllOrder: {
            to: components["schemas"]["Code"];
        };
        /** @description A withdrawal */
        WithdrawOrder: {
            amount: components["schemas"]["Baht"];
            /** @description What the player was shown that it pays; refused with BONUS_REMAINING and `params` where it would be less */
            pays?: components["schemas"]["Baht"];
            /** @description What the player was shown that it forfeits; refused likewise where it would be more */
            forfeits?: components["schemas"]["Baht"];
        };
        /** @description What each game gave back before the withdrawal */
        WithdrawAllAnswer: {
            legs?: {
                code: components["schemas"]["Code"];
                amount: components["schemas"]["Baht"];
                failed: boolean;
            }[];
        };
        /** @description A file. The name of the field of a slip is not shown in the specification; that of the chat is. */
        Upload: {
            /** Format: binary */
            file: Blob;
        };
        /** @description A gift link, encrypted as the operation says */
        GiftLinkOrder: {
            link: string;
        };
        /** @description The QR of a provider */
        Qr: {
            /** @description One is live; the QR itself, its amount and its end come with it */
            hasQrcode: boolean;
            qrcodeId?: string;
            /** @description SVG markup. To be shown as a picture and never inserted into a page. */
            qrcode?: string;
            amount?: components["schemas"]["Baht"];
            /**
             * Format: date-time
             * @description From then on it cannot be paid
             */
            expireIn?: string;
            /** @description Why there is none */
            message?: string;
            /** @enum {string} */
            status?: "live" | "paid" | "expired" | "cancelled";
            /** @description What arrived */
            paidAmount?: components["schemas"]["Baht"];
            /** @description It arrived after the end */
            late?: boolean;
            /** @description It arrived beyond the player's own limit and goes back to the bank */
            held?: boolean;
        };
        /** @description A bonus as the player has it */
        UserBonus: {
            _id: string;
            isActive: boolean;
            received: {
                /** Format: date-time */
                updatedAt: string;
            }[];
        };
        /** @description A bonus that the operator offers */
        Bonus: {
            code: components["schemas"]["Code"];
            name?: string;
            /**
             * @description Counted in all, today, or this week
             * @enum {string}
             */
            type: "limit" | "day" | "week";
            maxReceived: number;
            percentFail: components["schemas"]["Percent"];
            /** @description Of the deposit */
            percent?: number;
            /** @description The most that is granted */
            maximum?: components["schemas"]["Baht"];
            /** @description The least deposit that counts */
            minimum?: components["schemas"]["Baht"];
            /** @description How many times deposit and grant have to be staked */
            turnover?: number;
            banners: components["schemas"]["Banner"][];
            userBonus: components["schemas"]["UserBonus"] | null;
        };
        /** @description The running bonus */
        ActiveBonus: {
            /** @description One is running */
            status: boolean;
            type?: string | null;
        };
        /** @description The threshold of ending a bonus */
        MinimumBonus: {
            /** @description What is left is at most the threshold */
            status: boolean;
            minimum?: components["schemas"]["Baht"];
        };
        /** @description What an ending, a withdrawal or taking a bonus pays and forfeits */
        BonusPreview: {
            /** @description A bonus is running */
            active: boolean;
            /**
             * @description Of the bonus that the player has: for its deposit, for its turnover, or for the bank to pay the withdrawal that ended it
             * @enum {string}
             */
            state?: "waiting" | "running" | "ending";
            /**
             * @description Where the player has it from
             * @enum {string}
             */
            source?: "bonus" | "promotion" | "coupon";
            code?: components["schemas"]["Code"];
            /** @description It may be ended now; `forfeits` is what that takes of its grant */
            ends?: boolean;
            pays: components["schemas"]["Baht"];
            forfeits: components["schemas"]["Baht"];
            turnoverRequired?: components["schemas"]["Baht"];
            turnoverDone?: components["schemas"]["Baht"];
            /** @description What the deposit brings, locked until its turnover is settled */
            grant?: components["schemas"]["Baht"];
            /** @description The player's own money, without a locked grant: wallet, games and what is in transit; with a deposit to come, after it */
            total?: components["schemas"]["Baht"];
            /** @description Staked in bets that are not settled yet. Until they are, the bonus can't be ended, also not by a withdrawal */
            openStakes?: components["schemas"]["Baht"];
            /** @description Of the bonus that it is about, as are the terms that follow */
            name?: string;
            /** @description Of the deposit */
            percent?: number;
            percentFail?: components["schemas"]["Percent"];
            /** @description How many times deposit and grant have to be staked */
            turnover?: number;
            /** @description The most that is granted */
            maximum?: components["schemas"]["Baht"];
            /** @description The least deposit that counts */
            minimum?: components["schemas"]["Baht"];
            /** @description With no more than this left it may be ended */
            threshold?: components["schemas"]["Baht"];
        };
        /** @description A promotion */
        Promotion: {
            code?: components["schemas"]["Code"];
            percentFail: components["schemas"]["Percent"];
            description: components["schemas"]["Html"];
        };
        /** @description The promotion that the player is in */
        CurrentPromotion: {
            promotion: components["schemas"]["Promotion"] | null;
        };
        /** @description A page of what friends earned */
        InviteList: {
            invites: {
                from: {
                    name: string;
                };
                amount: components["schemas"]["Baht"];
                /** Format: date-time */
                createdAt: string;
            }[];
            total?: components["schemas"]["Total"];
        };
        /** @description How many there are on all pages */
        Total: number;
        /** @description A page of refunds */
        RefundList: {
            refunds: {
                refundAmount: components["schemas"]["Baht"];
                /** Format: date-time */
                createdAt: string;
            }[];
            total?: components["schemas"]["Total"];
        };
        /** @description Whether there is a refund */
        RefundCheck: {
            /** @description There is one */
            result: boolean;
            /** @description A bonus is running */
            bonus: boolean;
            info?: components["schemas"]["Html"];
            refundAmount: components["schemas"]["Baht"];
            accrued?: components["schemas"]["Baht"];
            refundSuccess: components["schemas"]["Percent"];
            refundFail: components["schemas"]["Percent"];
        };
        /** @description A slice of the wheel */
        SpinSlice: {
            code: components["schemas"]["Code"];
            label: string;
            /** @description A CSS colour */
            bgColor: string;
            /** @description A CSS colour */
            textColor: string;
            htmlDescription?: components["schemas"]["Html"];
        };
        /** @description The wheel, and the player's coins */
        SpinSetup: {
            activeSpinwheel: {
                name: string;
                slice: components["schemas"]["SpinSlice"][];
            };
            userCoin: number;
            /** @description SHA-256 of the seed and weights of the next draw */
            commitment?: string;
            /** @description The weight of each slice by its code */
            weights?: {
                [key: string]: number;
            };
        };
        /** @description The player's part in the draw */
        SpinOrder: {
            clientSeed?: string;
        };
        /** @description The slice, or a refusal */
        SpinAnswer: {
            /** @description With true comes a result, with false an error */
            success: boolean;
            result?: {
                code: components["schemas"]["Code"];
                label: string;
                remainingCoin: number;
            };
            /** @description A code of the catalogue */
            error?: string;
            /** @description The slice holds a prize, and its coupon is there */
            won?: boolean;
            serverSeed?: string;
            nonce?: number;
            /** @description That of the next draw */
            commitment?: string;
        };
        /** @description Whether the wheel is shown */
        SpinActive: {
            active: boolean;
        };
        /** @description A prize to claim */
        Coupon: {
            _id: string;
            prize: {
                name: string;
                slice: {
                    label: string;
                    htmlDescription?: components["schemas"]["Html"];
                };
            };
            /** @description In the unit; baht with at most two decimals */
            amount: number;
            /**
             * @description Without it baht
             * @enum {string}
             */
            unit?: "baht" | "coin";
            /** @description wallet, bonus or coins: where it goes */
            kind?: string;
            /** @description How many times a bonus has to be staked */
            turnover?: number;
            /** @description For a bonus. Percent of the played part that is paid when it ends before that */
            percentFail?: components["schemas"]["Percent"];
            /** Format: date-time */
            expiresAt?: string;
        };
        /** @description Which coupon */
        CouponOrder: {
            coupon: string;
        };
        /** @description What an entry was for, in words */
        Described: {
            description: string;
        };
        /** @enum {string} */
        StatementType: "deposit" | "bonus" | "finish_bonus" | "withdraw" | "transfer";
        /** @description Which page of the statement. With one of the extensions only entries of that type, or of those days of Asia/Bangkok, are listed and counted; an answer without `selected` is of a backend that did not read them. */
        StatementOrder: {
            /** @description The first is 1 */
            page: number;
            limit: number;
            statementType?: components["schemas"]["StatementType"];
            /**
             * Format: date
             * @description The first day
             */
            from?: string;
            /**
             * Format: date
             * @description The last day
             */
            to?: string;
        };
        /** @description Something that happened to the wallet. Money came into the wallet where `to` is WALLET and left it where `from` is; `amount` itself has no sign. Entries of an invite, a refund and a lucky draw are of type bonus. A refused withdrawal is a FAILED entry, and another entry returns the money. A deposit `from` ANNOUNCED was only reported by the player, and moves nothing. */
        StatementEntry: {
            statementType: components["schemas"]["StatementType"];
            /** @description SUCCESS, FAILED; anything else is in progress */
            status: string;
            /** @description WALLET, the code of a game or a bank, or what gave the money */
            from: string;
            /** @description WALLET, the code of a game or a bank, or what took the money */
            to: string;
            amount: components["schemas"]["Baht"];
            /** Format: date-time */
            createdAt: string;
            bonus?: components["schemas"]["Described"];
            promotion?: components["schemas"]["Described"];
            invite?: components["schemas"]["Described"];
            refund?: components["schemas"]["Described"];
            luckydraw?: components["schemas"]["Described"];
            /** @description Of the player's entries, without a gap */
            number?: number;
            /** @description What was in the wallet afterwards */
            balance?: components["schemas"]["Baht"];
            /** @description What support asks for */
            reference?: string;
            /** @description It brings back what another entry took out; absent where not */
            returned?: boolean;
            /** @description How far a withdrawal is; absent from other entries */
            payout?: {
                /**
                 * @description sent: the bank has taken the order
                 * @enum {string}
                 */
                status: "requested" | "sent" | "paid" | "refused";
                /** @description The last digits of the bank account, as it was registered at the request */
                account: string;
                /**
                 * Format: date-time
                 * @description When it was paid or refused
                 */
                endedAt?: string;
                /** @description Why it was refused, in the words of the bank */
                reason?: string;
            };
        };
        /** @description A page of the statement */
        StatementList: {
            total: number;
            statements: components["schemas"]["StatementEntry"][];
            /** @description What the entries were selected by, as it was asked for; empty where all are listed */
            selected?: {
                statementType?: components["schemas"]["StatementType"];
                /** Format: date */
                from?: string;
                /** Format: date */
                to?: string;
            };
        };
        /** @description An uploaded slip */
        Slip: {
            /** Format: date-time */
            createdAt: string;
            amount: components["schemas"]["Baht"];
            /** @description SUCCESS, FAILED; anything else is in progress */
            status: string;
            /** @description Why it was not taken */
            note?: components["schemas"]["SlipNoteCode"] | string | null;
            link?: string | null;
            reference?: string | null;
        };
        /** @description A page of slips */
        SlipList: {
            slips: components["schemas"]["Slip"][];
            total?: components["schemas"]["Total"];
        };
        /** @description Where the picture of a slip is */
        SlipReference: {
            url: string;
        };
        /** @description Settings of the chat */
        ChatConfig: {
            /** @description A room is this and the id of the player or guest */
            PREFIX: string;
        };
        /** @description A guest, and the proof of it */
        Guest: {
            guestId: string;
            guestToken: string;
        };
        /** @description A button of a message */
        ChatButton: {
            title: string;
            /** @description web, call or postback; anything else is text */
            type?: string;
            payload?: string;
        };
        /** @description What is inside a message; which fields there are depends on its type */
        ChatPayload: {
            /** @description The text */
            message?: string;
            /** @description Where it is seen. To a file of a customer it may be good for a minute; reading the history again gives another */
            url?: string;
            /** @enum {string} */
            fileType?: "image" | "video" | "file";
            /** @description The `path` of an upload. Sent by a customer it must be their own; `url` is put there by the server */
            filePath?: string;
            buttons?: components["schemas"]["ChatButton"][];
            /** @description Of a postback: the `payload` of the button; its title is the `message` */
            payload?: string;
        };
        /** @description A message of a conversation */
        ConversationItem: {
            /** @description customer, or anybody else */
            sender: string;
            message: {
                /** @enum {string} */
                message_type: "text" | "buttons" | "media" | "quick_replies" | "generic" | "postback" | "unknown";
                payload: components["schemas"]["ChatPayload"];
            };
            userId?: string | null;
            guestId?: string | null;
            username?: string | null;
            name?: string | null;
            deviceToken?: string | null;
            /** Format: date-time */
            createdAt?: string;
            session_id?: string | null;
            /** @description Made by the sender, unique per sender, echoed */
            clientMessageId?: string;
            /** @description Of the conversation, without a gap */
            sequence?: number;
            /** @description In a history, of what support said: whether the customer has marked it as read */
            read?: boolean;
        };
        /** @description Which messages */
        ChatHistoryOrder: {
            userId?: string | null;
            guestId?: string | null;
            limit: number;
            skip?: number;
            afterSequence?: number;
        };
        /** @description Whose conversation */
        ChatReader: {
            userId?: string | null;
            guestId?: string | null;
            /** @description The last message that was read; without it all are */
            sequence?: number;
        };
        /** @description Where an upload is */
        ChatUpload: {
            /** @description Names the file in a message. It is seen by the `url` that the message is shown with */
            path: string;
        };
    };
    responses: {
        /** @description Anything but success */
        Problem: {
            headers: {
                /** @description In whole seconds; with 429, and with 503 */
                "Retry-After"?: number;
                /** @description Extension. What support asks for; every answer has one */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "KEY_INVALID",
                 *       "requestId": "r-1",
                 *       "params": {
                 *         "field": "amount"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
         * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
         */
        IdempotencyKey: components["schemas"]["Key"];
        /**
         * @description The language of the texts in the answer; each text falls back to the operator's own language.
         * @example th
         */
        AcceptLanguage: string;
        /**
         * @description The code of a game account
         * @example PG
         */
        SlotCode: components["schemas"]["Code"];
        /**
         * @description The player's username at the provider; another player's is refused
         * @example pg0800000001
         */
        GameUsername: string;
        /**
         * @description The player's password at the provider
         * @example Aa123456
         */
        GamePassword: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBanks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The banks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "code": "KBANK",
                     *         "nameTH": "ธนาคารกสิกรไทย",
                     *         "nameEN": "Kasikornbank",
                     *         "recommended": true
                     *       },
                     *       {
                     *         "code": "SCB",
                     *         "nameTH": "ธนาคารไทยพาณิชย์",
                     *         "nameEN": "Siam Commercial Bank",
                     *         "nameLO": "ທະນາຄານໄທພານິດ"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Bank"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getDepositLookup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts, QR providers and wallets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "banks": [
                     *         {
                     *           "bankCode": "SCB",
                     *           "bankType": "BANK",
                     *           "mode": "AUTO",
                     *           "bank": {
                     *             "nameTH": "ธนาคารไทยพาณิชย์",
                     *             "nameEN": "Siam Commercial Bank",
                     *             "nameLO": "ທະນາຄານໄທພານິດ"
                     *           },
                     *           "bankAccountName": "KRAPAO CO LTD",
                     *           "bankAccountNo": "1112223334",
                     *           "currency": "BAHT"
                     *         },
                     *         {
                     *           "bankCode": "WW",
                     *           "bankType": "PAYMENT",
                     *           "mode": "QR",
                     *           "bank": {
                     *             "nameTH": "คิวอาร์",
                     *             "nameEN": "QR"
                     *           },
                     *           "bankAccountName": "WW",
                     *           "bankAccountNo": "",
                     *           "currency": "BAHT"
                     *         }
                     *       ],
                     *       "wallets": [
                     *         {
                     *           "mode": "LINK",
                     *           "walletAccountName": "KRAPAO WALLET"
                     *         }
                     *       ],
                     *       "isManual": false
                     *     }
                     */
                    "application/json": components["schemas"]["DepositLookup"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getConditions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One HTML text a condition */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       "<p>Players are at least 20 years old.</p>"
                     *     ]
                     */
                    "application/json": components["schemas"]["HtmlList"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getAgreements: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One HTML text an agreement */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       "<p>The bank account is my own.</p>"
                     *     ]
                     */
                    "application/json": components["schemas"]["HtmlList"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Name and site */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Krapao",
                     *       "website": "https://krapao.example"
                     *     }
                     */
                    "application/json": components["schemas"]["Info"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getNotice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "notice": "Withdrawing before the turnover is met pays {percentFail} % of the part of the bonus that was played."
                     *     }
                     */
                    "application/json": components["schemas"]["Notice"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text, link, name and picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contactText": "Every day from 8 to 24 o'clock",
                     *       "lineLink": "https://line.me/ti/p/~krapao",
                     *       "lineName": "@krapao",
                     *       "lineQR": "/pictures/line.svg"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getWithdrawLookup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both limits in baht */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "withdrawMin": 100,
                     *       "withdrawMax": 50000
                     *     }
                     */
                    "application/json": components["schemas"]["WithdrawLookup"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getSlipLookup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The daily window, and the hours after a transfer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "window": {
                     *         "from": "00:10",
                     *         "to": "23:00",
                     *         "timeZone": "Asia/Bangkok"
                     *       },
                     *       "hours": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SlipLookup"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listSources: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sources, in the order in which they are shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "code": "FRIEND",
                     *         "description": "A friend"
                     *       },
                     *       {
                     *         "code": "SEARCH",
                     *         "description": "A search engine"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Source"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getActive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Empty, or the word gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Active"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getRegisterOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The switch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "registerOTP": true,
                     *       "passwordReset": true
                     *     }
                     */
                    "application/json": components["schemas"]["RegisterOtp"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getEnableChatWidget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The switch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enableChatWidget": true,
                     *       "replyMinutes": 5
                     *     }
                     */
                    "application/json": components["schemas"]["EnableChatWidget"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "0800000001",
                 *       "password": "demo1234"
                 *     }
                 */
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description A bearer token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "bXktdG9rZW4"
                     *     }
                     */
                    "application/json": components["schemas"]["Token"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    validateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Somchai",
                 *       "username": "0812345678",
                 *       "password": "secret1234",
                 *       "sourceCode": "FRIEND",
                 *       "inviteCode": "",
                 *       "bankCode": "",
                 *       "bankAccountName": "",
                 *       "bankAccountNo": "",
                 *       "currency": "BAHT"
                 *     }
                 */
                "application/json": components["schemas"]["AccountDraft"];
            };
        };
        responses: {
            /** @description It can go on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    registerAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Somchai",
                 *       "username": "0812345678",
                 *       "password": "secret1234",
                 *       "sourceCode": "FRIEND",
                 *       "inviteCode": "PR65a1",
                 *       "bankCode": "KBANK",
                 *       "bankAccountName": "SOMCHAI JAIDEE",
                 *       "bankAccountNo": "1234567890",
                 *       "currency": "BAHT",
                 *       "otpToken": "b3RwLXRva2Vu"
                 *     }
                 */
                "application/json": components["schemas"]["Account"];
            };
        };
        responses: {
            /** @description The player can sign in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "65a1f0",
                     *       "username": "0800000001",
                     *       "name": "Somchai",
                     *       "createdAt": "2026-01-01T00:00:00Z",
                     *       "coin": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Somchai",
                 *       "bankCode": "KBANK",
                 *       "bankAccountName": "SOMCHAI JAIDEE",
                 *       "bankAccountNo": "1234567890"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    updateBankAccountName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankCode": "KTB",
                 *       "bankAccountName": "SOMCHAI JAIDEE"
                 *     }
                 */
                "application/json": components["schemas"]["BankNameUpdate"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "oldPassword": "demo1234",
                 *       "newPassword": "better-words-4"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    resetPasswordByOtp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "otpToken": "b3RwLXRva2Vu",
                 *       "newPassword": "better-words-4"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The devices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "devices": [
                     *         {
                     *           "id": "d1",
                     *           "client": "player-web/1.1.14",
                     *           "name": "Chrome, Android",
                     *           "model": "SM-A042F",
                     *           "country": "TH",
                     *           "current": true,
                     *           "createdAt": "2026-01-01T00:00:00Z",
                     *           "lastSeenAt": "2026-01-02T00:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceList"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    removeDevice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the device
                 * @example d1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deposit": [
                     *         {
                     *           "period": "day",
                     *           "limit": 1000,
                     *           "used": 200,
                     *           "resetsAt": "2026-11-21T17:00:00Z"
                     *         },
                     *         {
                     *           "period": "week",
                     *           "limit": null,
                     *           "used": 900,
                     *           "resetsAt": "2026-11-22T17:00:00Z"
                     *         },
                     *         {
                     *           "period": "month",
                     *           "limit": 10000,
                     *           "used": 4500,
                     *           "resetsAt": "2026-11-30T17:00:00Z",
                     *           "next": {
                     *             "limit": 20000,
                     *             "from": "2026-11-22T07:30:00Z"
                     *           }
                     *         }
                     *       ],
                     *       "excludedUntil": null,
                     *       "returning": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Limits"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    setLimits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "depositDaily": 500
                 *     }
                 */
                "application/json": components["schemas"]["LimitsUpdate"];
            };
        };
        responses: {
            /** @description The limits from now on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deposit": [
                     *         {
                     *           "period": "day",
                     *           "limit": 500,
                     *           "used": 200,
                     *           "resetsAt": "2026-11-21T17:00:00Z"
                     *         },
                     *         {
                     *           "period": "week",
                     *           "limit": null,
                     *           "used": 900,
                     *           "resetsAt": "2026-11-22T17:00:00Z"
                     *         },
                     *         {
                     *           "period": "month",
                     *           "limit": 10000,
                     *           "used": 4500,
                     *           "resetsAt": "2026-11-30T17:00:00Z",
                     *           "next": {
                     *             "limit": 20000,
                     *             "from": "2026-11-22T07:30:00Z"
                     *           }
                     *         }
                     *       ],
                     *       "excludedUntil": null,
                     *       "returning": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Limits"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    sendOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneNumber": "0812345678"
                 *     }
                 */
                "application/json": components["schemas"]["OtpOrder"];
            };
        };
        responses: {
            /** @description The reference that the SMS names, and the token to verify with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "otpRef": "KRPA",
                     *       "otpToken": "b3RwLXRva2Vu"
                     *     }
                     */
                    "application/json": components["schemas"]["OtpSent"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    verifyOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "otpToken": "b3RwLXRva2Vu",
                 *       "otpCode": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["OtpVerification"];
            };
        };
        responses: {
            /** @description Verified */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "OTP_CODE_VALID"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profile": {
                     *         "_id": "65a1f0",
                     *         "username": "0800000001",
                     *         "name": "Somchai",
                     *         "createdAt": "2026-01-01T00:00:00Z",
                     *         "coin": 3
                     *       },
                     *       "bankAccount": {
                     *         "bankCode": "KBANK",
                     *         "bankAccountName": "SOMCHAI JAIDEE",
                     *         "bankAccountNo": "1234567890",
                     *         "bank": {
                     *           "nameTH": "ธนาคารกสิกรไทย",
                     *           "nameEN": "Kasikornbank"
                     *         }
                     *       },
                     *       "wallet": {
                     *         "amount": 1234.5
                     *       },
                     *       "invite": {
                     *         "amount": 12.25,
                     *         "success": 100,
                     *         "fail": 50
                     *       },
                     *       "slots": [
                     *         {
                     *           "code": "PG",
                     *           "name": "PG Soft",
                     *           "logo": "/pictures/pg.svg",
                     *           "background": "/pictures/pg-back.svg",
                     *           "category": "slot",
                     *           "isActive": true,
                     *           "amount": 100.07,
                     *           "ftWalletSlot": 1,
                     *           "web": "https://pg.example",
                     *           "android": null,
                     *           "ios": null,
                     *           "syncedAt": "2026-01-01T00:00:00Z",
                     *           "failed": false
                     *         }
                     *       ],
                     *       "inTransit": 0,
                     *       "withdrawing": 0
                     *     }
                     */
                    "application/json": components["schemas"]["WalletResponse"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    refreshSlots: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read; the balances are in the wallet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listOpenOperations: {
        parameters: {
            query: {
                /**
                 * @description Only the open ones can be asked for
                 * @example open
                 */
                state: "open";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open ones, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operations": [
                     *         {
                     *           "key": "5f0c2c6e-1",
                     *           "state": "pending",
                     *           "operationId": "withdraw",
                     *           "amount": 500,
                     *           "createdAt": "2026-01-01T00:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OperationList"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The Idempotency-Key of the request
                 * @example 5f0c2c6e-1
                 */
                key: components["schemas"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "5f0c2c6e-1",
                     *       "state": "done",
                     *       "operationId": "transfer",
                     *       "amount": 100,
                     *       "createdAt": "2026-01-01T00:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OperationState"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    activateGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The code of a game account
                 * @example PG
                 */
                slotCode: components["parameters"]["SlotCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getGameCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of a game account
                 * @example PG
                 */
                slotCode: components["parameters"]["SlotCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the provider's site asks for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "pg0800000001",
                     *       "password": "Aa123456"
                     *     }
                     */
                    "application/json": components["schemas"]["GameCredentials"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    resetGamePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The code of a game account
                 * @example PG
                 */
                slotCode: components["parameters"]["SlotCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    announceDeposit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 500
                 *     }
                 */
                "application/json": components["schemas"]["AmountOrder"];
            };
        };
        responses: {
            /** @description Noted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    transfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "WALLET",
                 *       "to": "PG",
                 *       "amount": 100
                 *     }
                 */
                "application/json": components["schemas"]["TransferOrder"];
            };
        };
        responses: {
            /** @description Moved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    transferAll: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "PG"
                 *     }
                 */
                "application/json": components["schemas"]["TransferAllOrder"];
            };
        };
        responses: {
            /** @description Moved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    withdraw: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 500
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawOrder"];
            };
        };
        responses: {
            /** @description Requested */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    withdrawAll: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 500
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawOrder"];
            };
        };
        responses: {
            /** @description Requested */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "legs": [
                     *         {
                     *           "code": "PG",
                     *           "amount": 100.07,
                     *           "failed": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WithdrawAllAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    uploadSlip: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of a picture)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description Taken; what became of it is in the list of slips */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    redeemGiftLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "link": "U2FsdGVkX1+Zm9vYmFyYmF6cXV4"
                 *     }
                 */
                "application/json": components["schemas"]["GiftLinkOrder"];
            };
        };
        responses: {
            /** @description Redeemed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listInvites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "page": 1,
                 *       "limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["PageOrder"];
            };
        };
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invites": [
                     *         {
                     *           "from": {
                     *             "name": "Somsri"
                     *           },
                     *           "amount": 12.25,
                     *           "createdAt": "2026-01-01T00:00:00Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["InviteList"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    receiveInviteBonus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Received */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "INVITE_BONUS_SUCCESS"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listInviteBanners: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The banners */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "image": "/pictures/invite.svg",
                     *         "html": "<p>Invite a friend</p>"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Banner"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listRefunds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "page": 1,
                 *       "limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["PageOrder"];
            };
        };
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "refunds": [
                     *         {
                     *           "refundAmount": 50.5,
                     *           "createdAt": "2026-01-01T00:00:00Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RefundList"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    checkRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What there is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": true,
                     *       "bonus": false,
                     *       "info": "<p>5 % of the losses</p>",
                     *       "refundAmount": 50.5,
                     *       "refundSuccess": 100,
                     *       "refundFail": 50
                     *     }
                     */
                    "application/json": components["schemas"]["RefundCheck"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    receiveRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Received */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "REFUND_SUCCESS"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    addRefundToWallet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Moved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "REFUND_SUCCESS"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listRefundBanners: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The banners */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "image": "/pictures/refund.svg",
                     *         "html": "<p>Losses come back</p>"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Banner"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getSpinSetup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wheel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activeSpinwheel": {
                     *         "name": "Lucky wheel",
                     *         "slice": [
                     *           {
                     *             "code": "B10",
                     *             "label": "10 ฿",
                     *             "bgColor": "#0b3d2e",
                     *             "textColor": "#ffffff",
                     *             "htmlDescription": "<b>10 baht</b>"
                     *           },
                     *           {
                     *             "code": "NONE",
                     *             "label": "-",
                     *             "bgColor": "#f4efe6",
                     *             "textColor": "#0b3d2e",
                     *             "htmlDescription": ""
                     *           }
                     *         ]
                     *       },
                     *       "userCoin": 3,
                     *       "commitment": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *       "weights": {
                     *         "B10": 1,
                     *         "NONE": 9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SpinSetup"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    spin: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "clientSeed": "7b1c"
                 *     }
                 */
                "application/json": components["schemas"]["SpinOrder"];
            };
        };
        responses: {
            /** @description The slice, or a refusal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "result": {
                     *         "code": "B10",
                     *         "label": "10 ฿",
                     *         "remainingCoin": 2
                     *       },
                     *       "won": true,
                     *       "serverSeed": "foo",
                     *       "nonce": 4,
                     *       "commitment": "fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9"
                     *     }
                     */
                    "application/json": components["schemas"]["SpinAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listCoupons: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coupons, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "_id": "c1",
                     *         "prize": {
                     *           "name": "Ten baht",
                     *           "slice": {
                     *             "label": "10 ฿",
                     *             "htmlDescription": "<b>10 baht</b>"
                     *           }
                     *         },
                     *         "amount": 10,
                     *         "unit": "baht"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Coupon"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    claimCoupon: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "coupon": "c1"
                 *     }
                 */
                "application/json": components["schemas"]["CouponOrder"];
            };
        };
        responses: {
            /** @description Claimed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getSpinActive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The switch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true
                     *     }
                     */
                    "application/json": components["schemas"]["SpinActive"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listBonuses: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bonuses, in the order in which they are shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "code": "WELCOME",
                     *         "type": "limit",
                     *         "maxReceived": 1,
                     *         "percentFail": 50,
                     *         "banners": [
                     *           {
                     *             "image": "/pictures/welcome.svg",
                     *             "html": "<p>Welcome</p>"
                     *           }
                     *         ],
                     *         "userBonus": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Bonus"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    activateBonus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The code of the bonus
                 * @example WELCOME
                 */
                code: components["schemas"]["Code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player's bonus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "ub1",
                     *       "isActive": true,
                     *       "received": [
                     *         {
                     *           "updatedAt": "2026-01-01T00:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserBonus"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getActiveBonus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether, and of which type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "type": "limit"
                     *     }
                     */
                    "application/json": components["schemas"]["ActiveBonus"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getMinimumBonus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether, and the threshold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": false,
                     *       "minimum": 5
                     *     }
                     */
                    "application/json": components["schemas"]["MinimumBonus"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    clearBonus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "BONUS_CLEAR"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    previewBonus: {
        parameters: {
            query?: {
                /**
                 * @description The withdrawal or deposit to look at; without it the end of the bonus, or its terms alone
                 * @example 500
                 */
                amount?: components["schemas"]["Baht"];
                /**
                 * @description What `code` is of
                 * @example bonus
                 */
                source?: "bonus" | "promotion";
                /**
                 * @description The bonus or promotion to look at
                 * @example WELCOME100
                 */
                code?: components["schemas"]["Code"];
            };
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is paid and forfeited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "state": "running",
                     *       "source": "bonus",
                     *       "code": "WELCOME100",
                     *       "ends": false,
                     *       "pays": 500,
                     *       "forfeits": 40,
                     *       "turnoverRequired": 1000,
                     *       "turnoverDone": 400,
                     *       "grant": 50,
                     *       "total": 500,
                     *       "name": "Welcome",
                     *       "percent": 100,
                     *       "percentFail": 50,
                     *       "turnover": 10,
                     *       "maximum": 500,
                     *       "minimum": 50,
                     *       "threshold": 5
                     *     }
                     */
                    "application/json": components["schemas"]["BonusPreview"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getCurrentPromotion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The promotion, or null */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "promotion": {
                     *         "code": "SONGKRAN",
                     *         "percentFail": 50,
                     *         "description": "Twice the first deposit"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentPromotion"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    findPromotion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description The promotion code in upper case
                 * @example SONGKRAN
                 */
                code: components["schemas"]["Code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The promotion */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "SONGKRAN",
                     *       "percentFail": 50,
                     *       "description": "Twice the first deposit"
                     *     }
                     */
                    "application/json": components["schemas"]["Promotion"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    activatePromotion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The promotion code in upper case
                 * @example SONGKRAN
                 */
                code: components["schemas"]["Code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listStatements: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "page": 1,
                 *       "limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["StatementOrder"];
            };
        };
        responses: {
            /** @description A page, and how many there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 2,
                     *       "statements": [
                     *         {
                     *           "statementType": "withdraw",
                     *           "status": "PROCESSING",
                     *           "from": "WALLET",
                     *           "to": "KBANK",
                     *           "amount": 500,
                     *           "createdAt": "2026-01-02T00:00:00Z",
                     *           "number": 2,
                     *           "balance": 600.25,
                     *           "reference": "w1"
                     *         },
                     *         {
                     *           "statementType": "deposit",
                     *           "status": "SUCCESS",
                     *           "from": "KBANK",
                     *           "to": "WALLET",
                     *           "amount": 100.25,
                     *           "createdAt": "2026-01-01T00:00:00Z",
                     *           "number": 1,
                     *           "balance": 1100.25,
                     *           "reference": "q1"
                     *         }
                     *       ],
                     *       "selected": {}
                     *     }
                     */
                    "application/json": components["schemas"]["StatementList"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    exportStatements: {
        parameters: {
            query?: {
                /**
                 * @description Entries of this type alone
                 * @example deposit
                 */
                statementType?: components["schemas"]["StatementType"];
                /**
                 * @description The first day
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day
                 * @example 2026-01-31
                 */
                to?: string;
            };
            header?: {
                /**
                 * @description The language of the texts in the answer; each text falls back to the operator's own language.
                 * @example th
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example Number,Date and time,Type,Status,From,To,Description,Amount (baht),In (baht),Out (baht),Balance (baht),Reference
                     *     1,01/01/2026 07:00:00,Deposit,Success,Kasikornbank,Wallet,,100.25,100.25,,1100.25,S1
                     */
                    "text/csv": string;
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listSlips: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "page": 1,
                 *       "limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["PageOrder"];
            };
        };
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slips": [
                     *         {
                     *           "createdAt": "2026-01-01T00:00:00Z",
                     *           "amount": 500,
                     *           "status": "FAILED",
                     *           "note": "SLIP_REFNO_DUPLICATED",
                     *           "link": null,
                     *           "reference": "s1"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SlipList"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getSlipReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the slip
                 * @example s1
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://files.example/s1"
                     *     }
                     */
                    "application/json": components["schemas"]["SlipReference"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getQr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bank code: KBANK, WW, PAYTIMZ, PAYONEX or FP
                 * @example KBANK
                 */
                code: components["schemas"]["Code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The QR, or that there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasQrcode": true,
                     *       "qrcodeId": "q1",
                     *       "qrcode": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
                     *       "amount": 100.25,
                     *       "expireIn": "2026-01-01T00:15:00Z",
                     *       "status": "live"
                     *     }
                     */
                    "application/json": components["schemas"]["Qr"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    createQr: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The bank code: KBANK, WW, PAYTIMZ, PAYONEX or FP
                 * @example KBANK
                 */
                code: components["schemas"]["Code"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 100.25
                 *     }
                 */
                "application/json": components["schemas"]["AmountOrder"];
            };
        };
        responses: {
            /** @description The QR, or why there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasQrcode": true,
                     *       "qrcodeId": "q1",
                     *       "qrcode": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
                     *       "amount": 100.25,
                     *       "expireIn": "2026-01-01T00:15:00Z",
                     *       "status": "live"
                     *     }
                     */
                    "application/json": components["schemas"]["Qr"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    cancelQr: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the QR
                 * @example q1
                 */
                code: components["schemas"]["Code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginPg: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/pg?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginBetflix: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/betflix?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginAskmebet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
                /**
                 * @description The player's password at the provider
                 * @example Aa123456
                 */
                password: components["parameters"]["GamePassword"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/askmebet?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginImi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
                /**
                 * @description The player's password at the provider
                 * @example Aa123456
                 */
                password: components["parameters"]["GamePassword"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/imi?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginUsun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
                /**
                 * @description The player's password at the provider
                 * @example Aa123456
                 */
                password: components["parameters"]["GamePassword"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/usun?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginAreaslot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/areaslot?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginCircus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
                /**
                 * @description The player's password at the provider
                 * @example Aa123456
                 */
                password: components["parameters"]["GamePassword"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/circus?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginSlotracha: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
                /**
                 * @description The player's password at the provider
                 * @example Aa123456
                 */
                password: components["parameters"]["GamePassword"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/slotracha?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginPgslot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
                /**
                 * @description The player's password at the provider
                 * @example Aa123456
                 */
                password: components["parameters"]["GamePassword"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/pgslot?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginJoker2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/joker2?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    autoLoginHuayhd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username at the provider; another player's is refused
                 * @example pg0800000001
                 */
                username: components["parameters"]["GameUsername"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://games.example/huayhd?ticket=t1"
                     *     }
                     */
                    "application/json": components["schemas"]["AutoLogin"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getChatConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prefix */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "PREFIX": "krapao-"
                     *     }
                     */
                    "application/json": components["schemas"]["ChatConfig"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    createGuest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guest */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guestId": "g1",
                     *       "guestToken": "c2lnbmVk"
                     *     }
                     */
                    "application/json": components["schemas"]["Guest"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sender": "customer",
                 *       "message": {
                 *         "message_type": "text",
                 *         "payload": {
                 *           "message": "Hello"
                 *         }
                 *       },
                 *       "guestId": "g1",
                 *       "clientMessageId": "m1"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationItem"];
            };
        };
        responses: {
            /** @description The moment, in UTC */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 2026-01-01T00:00:00Z */
                    "application/json": string;
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getChatHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "guestId": "g1",
                 *       "limit": 10,
                 *       "skip": 0
                 *     }
                 */
                "application/json": components["schemas"]["ChatHistoryOrder"];
            };
        };
        responses: {
            /** @description The messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "sender": "customer",
                     *         "message": {
                     *           "message_type": "text",
                     *           "payload": {
                     *             "message": "Hello"
                     *           }
                     *         },
                     *         "guestId": "g1",
                     *         "createdAt": "2026-01-01T00:00:00Z",
                     *         "clientMessageId": "m1",
                     *         "sequence": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ConversationItem"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    uploadChatImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of a picture)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description Where the picture is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/files/p1"
                     *     }
                     */
                    "application/json": components["schemas"]["ChatUpload"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    uploadChatVideo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of a video)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description Where the video is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/files/v1"
                     *     }
                     */
                    "application/json": components["schemas"]["ChatUpload"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    markRead: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, so that repeating it with the same key has one effect. Best a random UUID.
                 * @example 0b9f3a52-6a3e-4a3c-9d0a-2f1f8f0f6b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "guestId": "g1"
                 *     }
                 */
                "application/json": components["schemas"]["ChatReader"];
            };
        };
        responses: {
            /** @description Marked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Done"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
