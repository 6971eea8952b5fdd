export interface paths {
    "/admin/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List approvals, pending and decided */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/approval/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an approval */
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/approval/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve or reject */
        post: operations["decideApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit trail, newest first */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify that nothing in the audit trail was changed */
        get: operations["checkAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rejected files of the bank, newest first */
        get: operations["listRejectedFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payouts without an outcome yet, oldest first */
        get: operations["listOpenPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank/unexplained-entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Unexplained entries on the bank accounts, newest first */
        get: operations["listUnexplainedEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank/unexplained-entry/{account}/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an entry that was unexplained when it was recorded, as the bank describes it */
        get: operations["getUnexplainedEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bug": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bug reports, newest first */
        get: operations["listBugReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bug/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a bug report with its answers */
        get: operations["getBugReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bug/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer by mail */
        post: operations["answerBugReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bug/{id}/file/{fileName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a report's attachment */
        get: operations["getBugFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bug/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the state of a bug report */
        post: operations["moveBugReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List contact messages, newest first */
        get: operations["listContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a contact message with its answers */
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer by mail */
        post: operations["answerContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the state of a contact message */
        post: operations["moveContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers, newest first, or find one by id or exact e-mail address */
        get: operations["listCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer with the operators' notes */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer/{id}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a customer holds, and its limits */
        get: operations["getCustomerAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer/{id}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request to freeze or unfreeze a customer */
        post: operations["requestFreeze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer/{id}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a note about a customer */
        post: operations["noteCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer/{id}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the state of a customer's sign-in */
        get: operations["getCustomerSignIn"];
        put?: never;
        /** Request to disable or enable a customer's sign-in, remove lost second factors or end every session */
        post: operations["requestCustomerSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer/{id}/tier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How risky a customer is held to be, and its limits */
        get: operations["getTier"];
        put?: never;
        /** Ask another operator to agree to another tier */
        post: operations["requestTier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer/{id}/transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer's transactions, newest first */
        get: operations["listCustomerTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The status of a customer's verification */
        get: operations["getCustomerVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the work in each queue */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/document/{fileName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document for a reviewer: a picture with the watermark drawn on it, or a PDF with its watermark in the header Document-Watermark (percent-encoded); 415 for what cannot be previewed and must be downloaded */
        get: operations["previewDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exception": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what cannot go on by itself: the open ones by severity and age, the resolved ones newest first */
        get: operations["listExceptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exception/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open exceptions by kind and reason: those of high severity first, then the oldest */
        get: operations["listExceptionGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exception/group/action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do the same about every open exception of one kind and reason */
        post: operations["actOnExceptionGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exception/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an exception */
        get: operations["getException"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exception/{id}/action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do something about an exception */
        post: operations["actOnException"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List manual entries, newest first */
        get: operations["listJournals"];
        put?: never;
        /** Request a manual entry, on no customer's and no bank's account; a second operator approves it */
        post: operations["requestJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/journal/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request that a manual entry is reversed; a second operator approves it */
        post: operations["reverseJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the months of the books, newest first, and whether they are closed */
        get: operations["listMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/month/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a month with its trial balance, the reconciliation of its last day, and what it lacks to be closed */
        get: operations["getMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/month/{month}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request that a month is closed; a second operator approves it */
        post: operations["requestMonthClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/month/{month}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the trial balance or the reconciliation of a month as CSV: of a closed month as it was kept */
        get: operations["getMonthDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/month/{month}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request that the newest closed month is opened again; a second operator approves it */
        post: operations["requestMonthReopening"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/operator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List operators and their roles */
        get: operations["listOperators"];
        put?: never;
        /** Request to add an operator */
        post: operations["inviteOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/operator/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request to change an operator's roles */
        post: operations["requestOperatorRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/operator/{id}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the state of an operator's sign-in */
        get: operations["getOperatorSignIn"];
        put?: never;
        /** Request to disable or enable an operator's sign-in, remove lost second factors, end every session or unbind from the identity provider */
        post: operations["requestOperatorSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deposits whose sender is not clear, the longest waiting first */
        get: operations["listQuarantine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/quarantine/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask another operator to agree that the deposit is credited */
        post: operations["requestQuarantineRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/redemption-breach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List redemptions that were not paid when they were due, newest first */
        get: operations["listRedemptionBreaches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/screening": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Screening matches */
        get: operations["listMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/screening/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide whether a potential match is a false positive or confirmed */
        post: operations["decideMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/security-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a user's security events, newest first */
        get: operations["listUserSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the operator who is signed in */
        get: operations["getOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fees, limits and velocity rules in force */
        get: operations["getTerms"];
        put?: never;
        /** Ask another operator to agree to other fees, limits and rules */
        post: operations["requestTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All customers' transactions, newest first */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/transparency/attestation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish an attestation of all balances now */
        post: operations["attest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/travel-rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Travel-rule messages, newest first */
        get: operations["listTravelRuleMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/travel-rule/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the messages of some days say (IVMS 101), one in a line of JSON, oldest first */
        get: operations["exportTravelRuleMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/travel-rule/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One message with what it says (IVMS 101) */
        get: operations["getTravelRuleMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/travel-rule/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note why a deposit needs no message */
        post: operations["closeTravelRuleMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the books, the stop of minting, the alerts and the newest reconciliation */
        get: operations["getTreasury"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/corporate-credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List credits to the corporate account that are not repayments yet, newest first */
        get: operations["listCorporateCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/debit-resolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List debit resolutions, newest first */
        get: operations["listDebitResolutions"];
        put?: never;
        /** Request the resolution of an unexplained debit; a second operator approves it */
        post: operations["requestDebitResolution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/debit-resolution/{id}/top-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Order a failed safeguarding top-up again */
        post: operations["retryTopUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/debt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what customers owe after a recall or a lost deposit of money already spent, largest first */
        get: operations["listDebts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/fee-payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fees recovered out of the safeguarding account, newest first */
        get: operations["listFeePayouts"];
        put?: never;
        /** Request a payout of accrued fees to the corporate account; a second operator approves it */
        post: operations["requestFeePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get accrued fees and how much of them can be paid out */
        get: operations["getAccruedFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List reconciliations of bank, books and chain, newest first */
        get: operations["listReconciliations"];
        put?: never;
        /** Run a reconciliation of bank, books and chain */
        post: operations["reconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/reconciliation/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List reconciliations by day, newest first, with each day's first discrepancy and its resolution */
        get: operations["listReconciledDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/repayment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List repayments, newest first */
        get: operations["listRepayments"];
        put?: never;
        /** Request that a credit to the corporate account is booked as a repayment; a second operator approves it */
        post: operations["requestRepayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume minting */
        post: operations["resumeMinting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop minting; redemptions continue */
        post: operations["stopMinting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/treasury/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the token on each network, read from the network */
        get: operations["getToken"];
        put?: never;
        /** Pause the token at once, or request another action that a second operator approves */
        post: operations["requestTokenAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/unmatched-credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credits that match no customer, the longest waiting first */
        get: operations["listUnmatchedCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/unmatched-credit/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask another operator to agree to which customer the credit belongs */
        post: operations["requestUnmatchedCreditAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/unmatched-credit/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask another operator to agree that the credit is sent back */
        post: operations["requestUnmatchedCreditReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verification cases, the longest waiting first */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/verification/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One case with its data, members, checks, screening matches and history */
        get: operations["getCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/verification/{kind}/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a case, return it with reasons, or reject it for good */
        post: operations["decideCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange a refresh token for new tokens */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a password reset by mail */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bug/bug-bounty/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Attach a file to a report: an image, PDF, plain text or MP4 by content, at most 50 MB */
        post: operations["uploadBugFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bug/bug-bounty/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report a bug or vulnerability */
        post: operations["submitBugReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/delivery/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of the account, newest first */
        get: operations["listKeys"];
        put?: never;
        /** Make an API key */
        post: operations["makeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/key/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an API key */
        put: operations["changeKey"];
        post?: never;
        /** Revoke an API key, at once and for good */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/key/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a successor of an API key */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /** Add a webhook; its secret is shown once */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/webhook/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a webhook */
        put: operations["changeWebhook"];
        post?: never;
        /** Delete a webhook */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/webhook/{id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to a webhook, newest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/webhook/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable a webhook again */
        post: operations["enableWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/webhook/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new secret; the one before signs too, for 24 hours */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/developer/webhook/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a ping */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened, oldest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a client must know before anybody signs in */
        get: operations["getPublicConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The schedule of fees and limits */
        get: operations["getFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/transparency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The current reserve, supply, balances and ratio */
        get: operations["getTransparency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/transparency/attestation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The published trees of all balances, newest first */
        get: operations["listAttestations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/transparency/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The figures at the end of each day, newest first */
        get: operations["listTransparency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/bank/behaviour": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what the bank does with what is paid out from now on */
        post: operations["sandboxBankBehaviour"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/bank/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive a Faster Payment */
        post: operations["sandboxBankCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/bank/debit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the bank debit an account without an order */
        post: operations["sandboxBankDebit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/bank/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the payments that the bank made for the issuer */
        get: operations["sandboxBankPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/bank/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the creditor's bank return a payment */
        post: operations["sandboxBankReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/bank/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the bank close its day now and send the statement (camt.053) */
        post: operations["sandboxBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chain and the outside wallet */
        get: operations["sandboxChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chain/reorganise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the newest blocks replaced by empty ones */
        post: operations["sandboxChainReorganise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chain/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The outside wallet sends GBPC */
        post: operations["sandboxChainTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move the application's clock forward */
        post: operations["sandboxClockAdvance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the demo world is */
        get: operations["sandboxDemo"];
        put?: never;
        /** Fill a sandbox on which nothing was done yet with a plausible past */
        post: operations["sandboxMakeDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/fault": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How each part of the outside fails now */
        get: operations["sandboxFaults"];
        put?: never;
        /** Have a part of the outside fail until it is set back */
        post: operations["sandboxSetFault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an API key for a user, without any authentication */
        post: operations["makeSandboxKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Captured mail, newest first */
        get: operations["sandboxMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/travel-rule/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Be another provider that announces a deposit */
        post: operations["sandboxAnnounceDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/contact/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a contact message */
        post: operations["submitContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List approvals, pending and decided, newest first */
        get: operations["listTeamApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/approval/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an approval */
        get: operations["getTeamApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/approval/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve or reject */
        post: operations["decideTeamApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invitations, newest first */
        get: operations["listTeamInvitations"];
        put?: never;
        /** Invite a person to the team */
        post: operations["inviteTeamMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join the business that sent an invitation */
        post: operations["acceptTeamInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/invitation/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an invitation back */
        delete: operations["cancelTeamInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the business */
        get: operations["listTeamMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/member/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a member another role */
        put: operations["changeTeamMember"];
        post?: never;
        /** Remove a member, or leave the business */
        delete: operations["removeTeamMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the policy of the business */
        get: operations["getTeamPolicy"];
        /** Replace the policy */
        put: operations["changeTeamPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party/file-store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a document: PDF, JPEG, PNG, HEIC or WebP by content, at most 50 MB */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party/file-store/{fileName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document, for its owner only */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the profile */
        put: operations["changeSelf"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the authenticator and enable it */
        post: operations["bindTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/2fa/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Generate a secret for an authenticator app */
        post: operations["beginTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/2fa/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Disable the authenticator */
        put: operations["disableTwoFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/2fa/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Enable the authenticator */
        put: operations["enableTwoFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/2fa/validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Validate a code
         * @deprecated
         */
        get: operations["validateTwoFactorByQuery"];
        put?: never;
        /** Validate a code */
        post: operations["validateTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a verification code */
        post: operations["sendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with address and password */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/openid/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish an operator's sign-in with the identity provider */
        post: operations["finishProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/openid/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin an operator's sign-in with the identity provider */
        post: operations["beginProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/passkey/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["passkeyLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a sign-in or a secondary authentication by passkey */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/registry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/auth/secondary-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a sign-in, or make a secondary authentication */
        post: operations["secondaryLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save or submit the verification of a business */
        post: operations["saveBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of the company */
        get: operations["listMembers"];
        put?: never;
        /** Add a director, owner, signatory or senior manager of the company */
        post: operations["addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name/member/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The member to whom the link belongs */
        post: operations["openMemberLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name/member/realness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit the member's identity document and pictures with the code of the link */
        post: operations["completeMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name/member/realness-code/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A new link with which the member verifies without an account */
        get: operations["getMemberLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name/member/send-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a new link to the member */
        post: operations["mailMemberLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name/member/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member from the company */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name/realness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start or continue the liveness session of the person who applies for the company */
        post: operations["startBusinessRealness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/business/real-name/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer's verification as a business; null before the first save */
        get: operations["getBusiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the e-mail address */
        put: operations["changeEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /** Register a passkey */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin the registration of a passkey */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/passkey/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the password */
        put: operations["putPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/real-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save or submit the verification of an individual */
        post: operations["saveIndividual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/real-name/realness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start or continue the applicant's liveness session; with the embedded provider, selfieFile completes it */
        post: operations["startIndividualRealness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/real-name/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer's verification as an individual; null before the first save */
        get: operations["getIndividual"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset a password with the mailed code */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/security-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the user's security events */
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the signed-in user */
        get: operations["getSelf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/self/business": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Act for another business, or for the own account again */
        post: operations["switchBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all other sessions */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/session/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept the terms of service in force */
        post: operations["acceptTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the user last read recent activity */
        get: operations["getLastSeen"];
        put?: never;
        /** Mark recent activity as read */
        post: operations["markSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Balances and limits */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/asset/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The coin on each network, with the own deposit address */
        get: operations["matchAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/balance/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own balance over time, from the books */
        get: operations["balanceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own batches, newest first */
        get: operations["listBatches"];
        put?: never;
        /** Order many payments at once */
        post: operations["orderBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/batch/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Order the payments of a CSV file */
        post: operations["orderBatchFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/batch/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One batch and how far it is */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/batch/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a batch that waits for approval */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/batch/{id}/item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payments of a batch, in their order */
        get: operations["listBatchItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changes in the own account, as it happens */
        get: operations["accountEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The proof that the customer's balance is part of a published total */
        get: operations["proveBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/setting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own safety settings in force */
        get: operations["getSettings"];
        put?: never;
        /** Change the own safety settings */
        post: operations["changeSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The statement of a period, as CSV, PDF, camt.053 (XML), or CSV for Xero and QuickBooks */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/statement/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The statement of a month: its period, and where it is */
        get: operations["getMonthlyStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/trade/chain/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send coins to an address */
        post: operations["withdrawToChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/trade/exchange-rate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rate of a currency: par, always */
        get: operations["getExchangeRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/trade/fiat/deposit/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Announce a deposit */
        post: operations["completeDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/trade/fiat/deposit/pre": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask where to pay in */
        post: operations["prepareDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/trade/fiat/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem coins to a bank account */
        post: operations["withdrawToBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Transactions, newest first */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/transaction/last": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest transactions */
        get: operations["lastTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/transaction/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One transaction */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/account/transaction/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a payment of which nothing has left */
        post: operations["cancelTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/address-whitelist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own address whitelist, newest first */
        get: operations["listAddresses"];
        put?: never;
        /** Put an address on the whitelist */
        post: operations["addAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/address-whitelist/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put up to 100 addresses on the whitelist, all or none */
        post: operations["addAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/address-whitelist/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for the text with which a wallet proves that it is the customer's */
        post: operations["challengeAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/address-whitelist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say whose wallet an address is, or prove that it is the customer's */
        put: operations["describeAddress"];
        post?: never;
        /** Take an address off the whitelist */
        delete: operations["removeAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/payment/bank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your own bank accounts */
        get: operations["listBanks"];
        put?: never;
        /** Add a bank account; a micro-deposit of one penny with a code in its reference is sent to it */
        post: operations["addBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/payment/bank/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a bank account by the code in the reference of the micro-deposit */
        post: operations["completeBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/payment/bank/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a bank account */
        delete: operations["removeBank"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/payment/official-bank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the issuer's receiving accounts */
        get: operations["listOfficialBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/payment/official-currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the currencies and the networks of the coin */
        get: operations["listCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sub-accounts of the business, newest first */
        get: operations["listSubAccounts"];
        put?: never;
        /** Open a sub-account */
        post: operations["openSubAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move coins between accounts of the business, at once */
        post: operations["transferBetweenAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sub-account, with its account number and addresses */
        get: operations["getSubAccount"];
        /** Change the name or the external id of a sub-account */
        put: operations["changeSubAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a sub-account for good */
        post: operations["closeSubAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The identity check of the holder of a sub-account */
        get: operations["getOnboarding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}/verification/business": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save or submit the identity check of a company */
        post: operations["onboardBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}/verification/individual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save or submit the identity check of a person */
        post: operations["onboardIndividual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}/verification/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The directors, owners, signatories and senior managers of the company */
        get: operations["listOnboardingMembers"];
        put?: never;
        /** Add a director, owner, signatory or senior manager of the company */
        post: operations["addOnboardingMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}/verification/member/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member from the company */
        delete: operations["removeOnboardingMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}/verification/member/{memberId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new link with which the member verifies without an account */
        post: operations["getOnboardingMemberLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/sub-account/{id}/verification/realness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start or continue the liveness session of the holder, or of the person who applies for the company */
        post: operations["startOnboardingRealness"];
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
        AcceptInputBody: {
            /** @description from the mailed link */
            token: string;
        };
        AcceptTermsInputBody: {
            version: string;
        };
        ActOnExceptionBody: {
            action: string;
            /** @description assign: to whom, if not to the exception's customer */
            customerId?: string;
            /** @description required, except to take or give back */
            reason?: string;
        };
        ActOnGroupBody: {
            action: string;
            /** @description next of the answer before: goes on behind it */
            after?: string;
            /** @description the code in reason of the exceptions */
            cause: string;
            /** @description assign: to whom */
            customerId?: string;
            kind: string;
            reason: string;
            /**
             * Format: date-time
             * @description only those that were open then, so that nothing is included that the operator has not seen; now if omitted
             */
            until?: string;
        };
        AddAddressesBody: {
            addresses: components["schemas"]["WithdrawalsNewAddress"][];
        };
        AddInputBody: {
            /** @description adds the account although its bank answered close_match or unavailable */
            acceptMismatch?: boolean;
            /** @description the verified name; case, initials and titles are tolerated */
            accountHolder: string;
            /** @description eight digits */
            accountNumber: string;
            nickname?: string;
            /** @description with or without hyphens */
            sortCode: string;
        };
        AddMemberBody: {
            address?: components["schemas"]["VerificationAddress"];
            /** @description YYYY-MM-DD */
            dateOfBirth?: string;
            email?: string;
            firstName?: string;
            lastName?: string;
            /** @description ISO 3166-1 alpha-2 */
            nationality?: string;
            /** @description a decimal string; required of a beneficial owner (ubo) */
            ownershipPercent?: string;
            /** @description the business record's id */
            realnessId: string;
            /** @description any of director, ubo, signatory and senior_manager */
            roles?: string[] | null;
        };
        AddOnboardingMemberBody: {
            address?: components["schemas"]["VerificationAddress"];
            /** @description YYYY-MM-DD */
            dateOfBirth?: string;
            email?: string;
            firstName?: string;
            lastName?: string;
            /** @description ISO 3166-1 alpha-2 */
            nationality?: string;
            /** @description a decimal string; required of a beneficial owner (ubo) */
            ownershipPercent?: string;
            /** @description any of director, ubo, signatory and senior_manager */
            roles?: string[] | null;
        };
        AddPasskeyInputBody: {
            /** @description the browser's RegistrationResponseJSON */
            credential: {
                [key: string]: unknown;
            };
            name: string;
        };
        AdvanceRequestBody: {
            /**
             * Format: int64
             * @description at most ten years
             */
            seconds: number;
        };
        AnnouncementBody: {
            /** @description a deposit address of the customer who is paid */
            address: string;
            amount: string;
            /** @description the name of whoever is paid; operators see where it is not the customer's */
            beneficiary: string;
            network: string;
            /** @description the name of whoever pays */
            originator: string;
            provider: string;
            /** @description the provider's own id of the message; one is made if it is left out */
            reference?: string;
        };
        AnswerBody: {
            text: string;
        };
        ApikeysView: {
            /** @description the sub-account to which the key is confined; null: the key acts for the whole account */
            account: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description null: it does not expire
             */
            expiresAt: string | null;
            id: string;
            /** @description networks (CIDR) from which it may be used; empty: from everywhere */
            ipAllowList: string[];
            /**
             * Format: date-time
             * @description exact to a minute; null: never used
             */
            lastUsedAt: string | null;
            lastUsedIp: string | null;
            name: string;
            /** @description how the secret begins */
            prefix: string;
            /** @description base64 of the Ed25519 key with which each change must be signed; null: none */
            publicKey: string | null;
            scopes: ("read" | "deposits" | "redemptions" | "transfers" | "recipients" | "reports" | "webhooks" | "accounts")[];
            /** @enum {string} */
            status: "pending" | "active" | "revoked" | "expired";
        };
        AppAdvanceView: {
            /** Format: date-time */
            now: string;
        };
        AppChainView: {
            /** Format: int64 */
            chainId: number;
            contract: string;
            outsideWallet: components["schemas"]["AppWalletView"];
            rpcUrl: string;
        };
        AppConfigView: {
            features: components["schemas"]["AppFeaturesView"];
            issuer: string;
            networks: components["schemas"]["AppNetworkView"][];
            protectionNotice: string;
            /** @description to be shown where the coin is offered; empty where the law does not want it */
            riskWarning: string;
            /** @description true where no money is real */
            sandbox: boolean;
            site: string;
            terms: components["schemas"]["AppTermsView"];
            /** @description the Ed25519 key of v1a signatures of webhooks */
            webhookPublicKey: string;
        };
        AppDemoView: {
            /** Format: int64 */
            customers: number;
            /** Format: int64 */
            days: number;
            /**
             * Format: int64
             * @description percent
             */
            progress: number;
            /** Format: int64 */
            seed: number;
            /** @enum {string} */
            status: "none" | "running" | "done";
        };
        AppFeaturesView: {
            /** @description the identity provider with which operators sign in; null where there is none */
            operatorSignIn: components["schemas"]["AppOperatorProviderView"] | null;
            twoFactor: boolean;
        };
        AppFeesView: {
            fees: components["schemas"]["AppTariffView"][];
        };
        AppNetworkView: {
            /** Format: int64 */
            chainId: number;
            /** Format: int64 */
            confirmations: number;
            contract: string;
            explorerUrl: string;
            id: string;
            name: string;
        };
        AppOperatorProviderView: {
            /** @description what people call the provider */
            name: string;
            /** @description whether operators sign in with it alone */
            only: boolean;
        };
        AppReorganiseView: {
            /** @description the transactions that were in the blocks; they are not mined again by themselves */
            dropped: string[];
        };
        AppTariffView: {
            /**
             * Format: int64
             * @description ten-thousandths of the amount
             */
            basisPoints: number;
            currency: string;
            /** @description in the currency */
            fixed: string;
            /** @enum {string} */
            kind: "fiat_deposit" | "chain_withdrawal" | "chain_deposit" | "fiat_withdrawal";
            /** @description null: none */
            minimum: string | null;
            /** @description null: no limit */
            perDay: string | null;
            /** @description null: no limit */
            perTransaction: string | null;
        };
        AppTermsView: {
            /** @description the page with their text */
            url: string;
            /** @description of the terms of service in force */
            version: string;
        };
        AppTransferView: {
            txHash: string;
        };
        AppWalletView: {
            address: string;
            balance: string;
        };
        AuthAccountView: {
            /** @description of the customer for whom this session acts; empty for an operator */
            id: string;
            /** @description how the business calls the sub-account; null where parentId is */
            name: string | null;
            /** @description the business, where the session acts for a sub-account of it; else null */
            parentId: string | null;
            /** @description the user's role there: owner, administrator, initiator, approver, viewer or developer; empty for an operator */
            role: string;
        };
        AuthBusinessView: {
            id: string;
            /** @description as it was verified; before, how its first owner is called; of a sub-account to which the user is confined its own */
            name: string;
            /** @enum {string} */
            role: "owner" | "administrator" | "initiator" | "approver" | "viewer" | "developer";
        };
        AuthCodeSent: {
            /** Format: date-time */
            expiresAt: string;
        };
        AuthConfirmationOfPayee: {
            name?: string;
            /** @enum {string} */
            result: "match" | "close_match" | "no_match" | "unavailable";
        };
        AuthEventView: {
            address: string;
            /** Format: date-time */
            at: string;
            /** @description empty for actions of operators */
            browser: string;
            /** @description a code, for example the method; often empty */
            detail: string;
            id: string;
            kind: string;
        };
        AuthFeaturesView: {
            /** @description whether the 2FA feature is on for this user */
            twoFactor: boolean;
        };
        AuthLastSeenView: {
            /**
             * Format: date-time
             * @description null before the first visit
             */
            seenUntil: string | null;
        };
        AuthLoggedIn: {
            /** @description null if nothing is missing; otherwise submit one of the methods to secondary-login */
            secondFactor: components["schemas"]["AuthMissingFactor"] | null;
            tokenInfo: components["schemas"]["AuthTokenInfo"];
            user: components["schemas"]["AuthUserView"];
        };
        AuthMadeKey: {
            key: components["schemas"]["ApikeysView"];
            /** @description shown this once */
            secret: string;
        };
        AuthMissingFactor: {
            methods: ("totp" | "passkey" | "recovery")[];
        };
        AuthMissingScope: {
            scope: string;
        };
        AuthOwnAccountView: {
            /** @enum {string} */
            accountType: "individual" | "business";
            id: string;
        };
        AuthPasskeyView: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /**
             * Format: date-time
             * @description null if never used
             */
            lastUsedAt: string | null;
            name: string;
        };
        AuthProviderBeginning: {
            /** @description to be kept in the browser until the provider has sent it back */
            secret: string;
            /** @description the provider's page */
            url: string;
        };
        AuthRecoveryCodesView: {
            /** @description ten codes, each valid once; shown only now */
            recoveryCodes: string[];
        };
        AuthRefreshed: {
            refreshToken: string;
            token: string;
            /**
             * Format: int64
             * @description seconds
             */
            tokenTimeout: number;
        };
        AuthRegisteredView: {
            /** @enum {string} */
            accountType: "individual" | "business";
            email: string;
            /** @description serves as satoken for the 2FA set-up calls only, for 15 minutes; present only while the 2FA feature is on */
            setupToken?: string;
            /** @description whether the 2FA feature is on, so that the second factor is set up next */
            twoFactorEnabled: boolean;
            userId: string;
        };
        AuthSecondaryAuthRequired: {
            challengeId?: string;
            methods: string[] | null;
            summary?: components["schemas"]["AuthSummary"];
        };
        AuthSecondaryAuthView: {
            /**
             * Format: date-time
             * @description null if the call completed a sign-in
             */
            secondaryAuthUntil: string | null;
        };
        AuthSessionView: {
            /** @description IP address of the sign-in */
            address: string;
            browser: string;
            /** Format: date-time */
            createdAt: string;
            /** @description the session of this call */
            current: boolean;
            /**
             * Format: date-time
             * @description at the latest
             */
            endsAt: string;
            id: string;
            /**
             * Format: date-time
             * @description exact to a minute
             */
            lastUsedAt: string;
        };
        AuthSummary: {
            action?: string;
            amount?: string;
            confirmationOfPayee?: components["schemas"]["AuthConfirmationOfPayee"];
            currency?: string;
            item?: string;
            payee: string;
        };
        AuthTermsView: {
            /** @description the newest version of the terms of service that the user accepted; null for none, as for an operator */
            accepted: string | null;
            /** Format: date-time */
            acceptedAt: string | null;
            /** @description the version in force */
            current: string;
        };
        AuthTokenInfo: {
            /**
             * Format: int64
             * @description seconds
             */
            refreshTimeout: number;
            refreshToken: string;
            /** @description the header that carries the token */
            tokenName: string;
            /**
             * Format: int64
             * @description seconds
             */
            tokenTimeout: number;
            tokenType: string;
            tokenValue: string;
        };
        AuthTotpSetUpView: {
            /** Format: date-time */
            expiresAt: string;
            /** @description for a QR code */
            otpauthUrl: string;
            /** @description base32 */
            secret: string;
        };
        AuthUserView: {
            account: components["schemas"]["AuthAccountView"];
            /** @enum {string} */
            accountType: "individual" | "business" | "operator";
            /** @description of which the user is a member; POST /user/self/business switches to one */
            businesses: components["schemas"]["AuthBusinessView"][];
            /** @description ISO 3166-1 alpha-2, or empty */
            country: string;
            /** Format: date-time */
            createdAt: string;
            displayName: string;
            email: string;
            features: components["schemas"]["AuthFeaturesView"];
            id: string;
            /** @enum {string} */
            language: "en" | "zh";
            /** @description the account that was opened with the user's registration; null for an operator */
            ownAccount: components["schemas"]["AuthOwnAccountView"] | null;
            phone: string;
            terms: components["schemas"]["AuthTermsView"];
            twoFactorEnabled: boolean;
            verification: components["schemas"]["AuthVerificationView"];
        };
        AuthValidity: {
            valid: boolean;
        };
        AuthVerificationView: {
            /**
             * @description which flow; empty for an operator
             * @enum {string}
             */
            kind: "individual" | "business" | "";
            /**
             * Format: int64
             * @description 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
        };
        AuthWebauthnOptions: {
            /** @description options for the browser's parse…OptionsFromJSON */
            publicKey: {
                [key: string]: unknown;
            };
        };
        BankCreditView: {
            paymentId: string;
        };
        BankPaymentView: {
            amount: string;
            creditorAccountNumber: string;
            creditorName: string;
            creditorSortCode: string;
            id: string;
            reference: string;
            /** @enum {string} */
            status: "settled" | "rejected" | "returned";
        };
        BankingAddedView: {
            bank: components["schemas"]["BankingBankView"];
            verify: components["schemas"]["BankingVerifyView"];
        };
        BankingAttemptsLeft: {
            /** Format: int64 */
            attemptsLeft: number;
        };
        BankingBankView: {
            accountHolder: string;
            accountNumber: string;
            /**
             * Format: date-time
             * @description may be paid from then on; null until the account is verified
             */
            activeAt: string | null;
            bankName: string;
            /** @description what the account's bank said of the holder's name when the account was added */
            confirmationOfPayee: components["schemas"]["BankingPayeeConfirmation"];
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            currency: "GBP";
            id: string;
            nickname: string;
            /** @description six digits */
            sortCode: string;
            /**
             * @description awaiting_approval: verified, and the customer's own team has to approve it; cooling_off: verified, and payable from activeAt on
             * @enum {string}
             */
            status: "pending" | "awaiting_approval" | "cooling_off" | "verified" | "failed";
        };
        BankingCurrencyView: {
            code: string;
            /** Format: int64 */
            decimals: number;
            id: string;
            /** @enum {string} */
            kind: "fiat" | "token";
            networks: components["schemas"]["BankingNetwork"][];
            symbol: string;
        };
        BankingFileView: {
            /** @description which ISO 20022 message it claims to be */
            message: string;
            name: string;
            problem: string;
            /** Format: date-time */
            receivedAt: string;
        };
        BankingNetwork: {
            /** Format: int64 */
            chainId: number;
            /** Format: int64 */
            confirmations: number;
            contract: string;
            explorerUrl: string;
            id: string;
            name: string;
        };
        BankingOpenPayoutView: {
            /** @enum {string} */
            account: "main" | "own";
            amount: string;
            /**
             * Format: date-time
             * @description the end of the next UK business day after the order; a redemption's clock begins with the customer's order
             */
            dueAt?: string;
            id: string;
            /** @enum {string} */
            kind: "withdrawal" | "return" | "micro_deposit" | "fee_payout" | "safeguarding_top_up";
            /** Format: date-time */
            orderedAt: string;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            state: "ordered" | "staged" | "sent";
        };
        BankingParty: {
            accountNumber: string;
            name: string;
            sortCode: string;
        };
        BankingPayeeConfirmation: {
            /** @description the holder's name at the bank, where it gave one */
            name?: string;
            /** @enum {string} */
            result: "match" | "close_match" | "no_match" | "unavailable";
        };
        BankingReceivingAccount: {
            accountHolder: string;
            accountNumber: string;
            bankName: string;
            bic: string;
            /** @enum {string} */
            currency: "GBP";
            iban: string;
            id: string;
            sortCode: string;
        };
        BankingUnexplainedEntryView: {
            /** @enum {string} */
            account: "main" | "own";
            /** @description negative for a debit */
            amount: string;
            /** Format: date-time */
            bookedAt: string;
            /** @description null if the bank names none */
            counterparty: components["schemas"]["BankingParty"] | null;
            /** @description in the bank's own words */
            reason: string;
            /** @description it reverses an earlier entry */
            recall: boolean;
            /** @description the bank's reference of the entry */
            ref: string;
            reference: string;
        };
        BankingVerifyView: {
            /** Format: int64 */
            attemptsLeft: number;
            /** Format: date-time */
            expiresAt: string;
            /** @enum {string} */
            method: "reference_code";
        };
        BehaviourInputBody: {
            /**
             * Format: int64
             * @description seconds of the application's clock until the bank decides, or until a payment comes back
             */
            delaySeconds?: number;
            /**
             * @description return: paid, and sent back by the creditor's bank; silent: neither paid nor answered
             * @enum {string}
             */
            payouts: "settle" | "reject" | "return" | "silent";
            /** @description of a rejection or a return: a code of ISO 20022; AC04 when left out */
            reason?: string;
        };
        ChainAlertDetails: {
            account?: string;
            amount?: string;
            customer?: string;
            event?: string;
            /** Format: int64 */
            fromBlock?: number;
            /** Format: int64 */
            nonce?: number;
            reason?: string;
            role?: string;
            state?: string;
            /** Format: int64 */
            toBlock?: number;
            /** Format: int64 */
            waiting?: number;
        };
        ChallengeAddressBody: {
            address?: string;
            network?: string;
        };
        ChangeEmailInputBody: {
            code: string;
            newEmail: string;
            /** Format: password */
            password: string;
        };
        ChangeInputBody: {
            /** @description empty: none */
            externalId?: string | null;
            name?: string | null;
        };
        ChangeKeyInputBody: {
            /**
             * Format: date-time
             * @description null: it does not expire
             */
            expiresAt?: string | null;
            ipAllowList?: string[] | null;
            name?: string | null;
            scopes?: string[] | null;
        };
        ChangeMemberInputBody: {
            /** @enum {string} */
            role: "owner" | "administrator" | "initiator" | "approver" | "viewer" | "developer";
        };
        ChangePasswordInputBody: {
            /**
             * Format: password
             * @description 10 to 128 characters
             */
            newPassword: string;
            /** Format: password */
            oldPassword: string;
        };
        ChangePolicyInputBody: {
            /** @description of the rules of a subject, the one with the greatest from that is not above the amount counts */
            rules: components["schemas"]["TeamStoredRule"][];
            separation: boolean;
        };
        ChangeSelfInputBody: {
            country?: string;
            displayName?: string;
            language?: string;
            phone?: string;
        };
        ChangeSettingsBody: {
            /**
             * Format: int64
             * @description 0 to 720
             */
            bankCoolingOffHours?: number | null;
            /**
             * Format: int64
             * @description 0 to 720
             */
            coolingOffHours?: number | null;
            /** @description that of the settings as they were read */
            id?: string | null;
            /** @description a mail and the event statement.ready on the first day of each month */
            monthlyStatement?: boolean | null;
            /** @description may be sent back as it was read; it changes nothing */
            pending?: components["schemas"]["WalletPendingView"];
            /**
             * Format: int64
             * @description 0 or 1
             */
            secondaryAuth?: number | null;
            whitelistOnly?: boolean | null;
        };
        CloseMessageBody: {
            reason: string;
        };
        CloseRequestBody: {
            /** @description close it although something is missing, for the reason given */
            accept?: boolean;
            reason?: string;
        };
        ClosingBalanceView: {
            /** @description in the chart of accounts; the accounts of customers are one */
            account: string;
            closing: string;
            credits: string;
            currency: string;
            debits: string;
            opening: string;
            /**
             * @description the normal side
             * @enum {string}
             */
            side: "debit" | "credit";
        };
        ClosingDocumentView: {
            /** Format: int64 */
            bytes: number;
            /** @enum {string} */
            kind: "trial_balance" | "reconciliation";
            /** @description of the CSV as it is downloaded, in hexadecimal */
            sha256: string;
        };
        ClosingMonthDetailView: {
            /** @description whether two operators may accept what is missing */
            acceptable: boolean;
            /** @description debits equal credits in each currency */
            balanced: boolean;
            /** @description what an open month lacks; the first three cannot be accepted */
            missing: ("not_over" | "earlier_month_open" | "books_unbalanced" | "reconciliation_missing" | "reconciliation_discrepancy" | "reconciliation_unknown" | "bank_statement_missing")[];
            month: components["schemas"]["ClosingMonthView"];
            /** @description the last one of the month's last day; null where none ran */
            reconciliation: components["schemas"]["TreasuryReconciliationRecord"] | null;
            /** @description of a closed month as it was kept */
            trialBalance: components["schemas"]["ClosingBalanceView"][];
        };
        ClosingMonthView: {
            /** @description what it lacked when it was closed, and two operators accepted */
            accepted: ("not_over" | "earlier_month_open" | "books_unbalanced" | "reconciliation_missing" | "reconciliation_discrepancy" | "reconciliation_unknown" | "bank_statement_missing")[];
            /** Format: date-time */
            closedAt: string | null;
            documents: components["schemas"]["ClosingDocumentView"][];
            /**
             * Format: date-time
             * @description when it has to be closed
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description midnight in London
             */
            endsAt: string;
            /**
             * Format: int64
             * @description number of the ledger entry that closed it; 0 while it is open
             */
            entry: number;
            /**
             * Format: int64
             * @description number of the newest ledger entry of a closed month
             */
            lastEntry: number;
            /** @description of that entry, which covers the whole history, in hexadecimal */
            lastHash: string;
            month: string;
            /** @description whether the month has ended */
            over: boolean;
            overdue: boolean;
            /** @description of the request to close it; else empty */
            reason: string;
            /** @description who asks to reopen it; else empty */
            reopenBy: string;
            reopenReason: string;
            /** Format: date-time */
            requestedAt: string | null;
            /** @description who asked to close it; else empty */
            requestedBy: string;
            /** @enum {string} */
            status: "open" | "requested" | "closed" | "reopen_requested";
        };
        ClosingRequestedClose: {
            approvalId: string;
            id: string;
        };
        ClosingRequestedReopening: {
            approvalId: string;
        };
        CompleteDepositBody: {
            id: string;
            /** Format: int64 */
            nextIsSecondaryAuth?: number | null;
        };
        CompleteInputBody: {
            code: string;
            id: string;
        };
        CompleteMemberBody: {
            code: string;
            idDocument?: components["schemas"]["VerificationIDDocument"];
            selfieFile?: string;
            /** @description fileNames of pictures of the head turned to each side, at most 4 */
            turnFiles?: string[] | null;
        };
        CreditInputBody: {
            accountNumber?: string;
            amount: string;
            reference?: string;
            senderAccountNumber?: string;
            senderName?: string;
            senderSortCode?: string;
            /** @description of the issuer; the main account when left out */
            sortCode?: string;
        };
        CursorMeta: {
            /** @description the cursor of what follows; null at the end of the list */
            nextCursor: string | null;
        };
        CursorPageApikeysView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["ApikeysView"][];
        };
        CursorPageAuthEventView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["AuthEventView"][];
        };
        CursorPageAuthPasskeyView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["AuthPasskeyView"][];
        };
        CursorPageAuthSessionView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["AuthSessionView"][];
        };
        CursorPageBankPaymentView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["BankPaymentView"][];
        };
        CursorPageBankingBankView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["BankingBankView"][];
        };
        CursorPageBankingCurrencyView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["BankingCurrencyView"][];
        };
        CursorPageBankingFileView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["BankingFileView"][];
        };
        CursorPageBankingOpenPayoutView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["BankingOpenPayoutView"][];
        };
        CursorPageBankingReceivingAccount: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["BankingReceivingAccount"][];
        };
        CursorPageBankingUnexplainedEntryView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["BankingUnexplainedEntryView"][];
        };
        CursorPageClosingMonthView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["ClosingMonthView"][];
        };
        CursorPageDepositsQuarantinedView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["DepositsQuarantinedView"][];
        };
        CursorPageDepositsUnmatchedCreditView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["DepositsUnmatchedCreditView"][];
        };
        CursorPageEventsView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["EventsView"][];
        };
        CursorPageExceptionsExceptionView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["ExceptionsExceptionView"][];
        };
        CursorPageMailCaptured: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["MailCaptured"][];
        };
        CursorPageScreeningListedMatchView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["ScreeningListedMatchView"][];
        };
        CursorPageStaffApprovalView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["StaffApprovalView"][];
        };
        CursorPageStaffAuditEntry: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["StaffAuditEntry"][];
        };
        CursorPageStaffCustomerView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["StaffCustomerView"][];
        };
        CursorPageStaffOperatorView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["StaffOperatorView"][];
        };
        CursorPageSubaccountsView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["SubaccountsView"][];
        };
        CursorPageSupportContactView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["SupportContactView"][];
        };
        CursorPageSupportReportView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["SupportReportView"][];
        };
        CursorPageTeamInvitationView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TeamInvitationView"][];
        };
        CursorPageTeamMemberView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TeamMemberView"][];
        };
        CursorPageTeamView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TeamView"][];
        };
        CursorPageTransactionsCustomerTransactionView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TransactionsCustomerTransactionView"][];
        };
        CursorPageTransactionsView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TransactionsView"][];
        };
        CursorPageTransparencyAttestationView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TransparencyAttestationView"][];
        };
        CursorPageTransparencyDayView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TransparencyDayView"][];
        };
        CursorPageTravelruleMessageView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TravelruleMessageView"][];
        };
        CursorPageTreasuryCorporateCreditView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TreasuryCorporateCreditView"][];
        };
        CursorPageTreasuryDay: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TreasuryDay"][];
        };
        CursorPageTreasuryDebitResolutionView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TreasuryDebitResolutionView"][];
        };
        CursorPageTreasuryDebtView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TreasuryDebtView"][];
        };
        CursorPageTreasuryFeePayoutView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TreasuryFeePayoutView"][];
        };
        CursorPageTreasuryJournalView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TreasuryJournalView"][];
        };
        CursorPageTreasuryReconciliationRecord: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TreasuryReconciliationRecord"][];
        };
        CursorPageTreasuryRepaymentView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["TreasuryRepaymentView"][];
        };
        CursorPageVerificationCaseView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["VerificationCaseView"][];
        };
        CursorPageVerificationMemberView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["VerificationMemberView"][];
        };
        CursorPageWalletAssetView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["WalletAssetView"][];
        };
        CursorPageWebhooksDeliveryView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["WebhooksDeliveryView"][];
        };
        CursorPageWebhooksView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["WebhooksView"][];
        };
        CursorPageWithdrawalsAddressView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["WithdrawalsAddressView"][];
        };
        CursorPageWithdrawalsBatchView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["WithdrawalsBatchView"][];
        };
        CursorPageWithdrawalsBreachView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["WithdrawalsBreachView"][];
        };
        CursorPageWithdrawalsItemView: {
            _meta: components["schemas"]["CursorMeta"];
            list: components["schemas"]["WithdrawalsItemView"][];
        };
        DebitInputBody: {
            /**
             * @description the main account when left out
             * @enum {string}
             */
            account?: "main" | "own";
            amount: string;
            reason?: string;
            /** @description it undoes a payment that arrived */
            recall?: boolean;
            reference?: string;
        };
        DecideApprovalBody: {
            /** @enum {string} */
            decision: "approve" | "reject";
            /** @description required to reject */
            reason?: string;
        };
        DecideCaseBody: {
            /** @enum {string} */
            decision: "approve" | "return" | "reject";
            /** @description the fields to correct; realness and members.{id} require a new liveness session or verification of the member */
            fields?: components["schemas"]["VerificationReviewField"][] | null;
            /** @description required to return or reject */
            reason?: string;
        };
        DecideInputBody: {
            /** @enum {string} */
            decision: "approve" | "reject";
            reason?: string;
        };
        DecideMatchBody: {
            /** @enum {string} */
            decision: "false_positive" | "confirmed";
            reason: string;
        };
        DemoRequestBody: {
            /**
             * Format: int64
             * @description besides the two that every sandbox has
             */
            customers: number;
            /**
             * Format: int64
             * @description how long ago the sandbox's clock starts; it ends at now
             */
            days: number;
            /**
             * Format: int64
             * @description the same seed makes the same world
             */
            seed: number;
        };
        DepositsPreparedView: {
            /** @description pounds to be paid */
            amount: string;
            /** Format: date-time */
            expiresAt: string;
            fee: string;
            id: string;
            /** @description the receiving account of this customer alone */
            officialBank: components["schemas"]["BankingReceivingAccount"];
            rate: string;
            /** @description coins to be credited: amount less fee */
            receiveAmount: string;
            /** @description to be put on the payment; a mistyped one loses nothing */
            reference: string;
        };
        DepositsQuarantinedView: {
            amount: string;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            customerId: string;
            /** @description also the customer's transaction */
            id: string;
            network: string;
            sender: string;
            /** @enum {string} */
            status: "quarantined" | "awaiting_approval" | "unbooked";
            /**
             * @description on the sender
             * @enum {string}
             */
            verdict: "unknown" | "clear" | "sanctioned" | "frozen";
        };
        DepositsRequestedView: {
            approvalId: string;
        };
        DepositsUnmatchedCreditView: {
            amount: string;
            currency: string;
            /** @description whose virtual account it came to, or to whom it was assigned */
            customerId: string | null;
            id: string;
            /** @description our payment that came back with it: while it is open, it waits for that payment's order to end */
            payment: string | null;
            /**
             * @description why it was not credited
             * @enum {string}
             */
            reason: "no_customer" | "other_sender" | "customer_held";
            /** Format: date-time */
            receivedAt: string;
            reference: string;
            sender: components["schemas"]["BankingParty"];
            /** @enum {string} */
            status: "open" | "awaiting_approval" | "assigned" | "returning" | "returned" | "payment_returned";
        };
        DescribeAddressBody: {
            /** @description in place of what was said before */
            beneficiary?: components["schemas"]["WithdrawalsNewBeneficiary"];
            /** @description of the text that the challenge gave */
            signature?: string;
        };
        DocumentsFileView: {
            /** @description by content, not by name */
            contentType: string;
            fileName: string;
            /** Format: int64 */
            size: number;
        };
        EnvelopeApikeysView: {
            code: string;
            data: components["schemas"]["ApikeysView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAppAdvanceView: {
            code: string;
            data: components["schemas"]["AppAdvanceView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAppChainView: {
            code: string;
            data: components["schemas"]["AppChainView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAppConfigView: {
            code: string;
            data: components["schemas"]["AppConfigView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAppDemoView: {
            code: string;
            data: components["schemas"]["AppDemoView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAppFeesView: {
            code: string;
            data: components["schemas"]["AppFeesView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAppReorganiseView: {
            code: string;
            data: components["schemas"]["AppReorganiseView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAppTransferView: {
            code: string;
            data: components["schemas"]["AppTransferView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthCodeSent: {
            code: string;
            data: components["schemas"]["AuthCodeSent"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthLastSeenView: {
            code: string;
            data: components["schemas"]["AuthLastSeenView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthLoggedIn: {
            code: string;
            data: components["schemas"]["AuthLoggedIn"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthMadeKey: {
            code: string;
            data: components["schemas"]["AuthMadeKey"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthPasskeyView: {
            code: string;
            data: components["schemas"]["AuthPasskeyView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthProviderBeginning: {
            code: string;
            data: components["schemas"]["AuthProviderBeginning"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthRecoveryCodesView: {
            code: string;
            data: components["schemas"]["AuthRecoveryCodesView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthRefreshed: {
            code: string;
            data: components["schemas"]["AuthRefreshed"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthRegisteredView: {
            code: string;
            data: components["schemas"]["AuthRegisteredView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthSecondaryAuthView: {
            code: string;
            data: components["schemas"]["AuthSecondaryAuthView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthTermsView: {
            code: string;
            data: components["schemas"]["AuthTermsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthTotpSetUpView: {
            code: string;
            data: components["schemas"]["AuthTotpSetUpView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthUserView: {
            code: string;
            data: components["schemas"]["AuthUserView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthValidity: {
            code: string;
            data: components["schemas"]["AuthValidity"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeAuthWebauthnOptions: {
            code: string;
            data: components["schemas"]["AuthWebauthnOptions"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeBankCreditView: {
            code: string;
            data: components["schemas"]["BankCreditView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeBankingAddedView: {
            code: string;
            data: components["schemas"]["BankingAddedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeBankingBankView: {
            code: string;
            data: components["schemas"]["BankingBankView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeBankingUnexplainedEntryView: {
            code: string;
            data: components["schemas"]["BankingUnexplainedEntryView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeClosingMonthDetailView: {
            code: string;
            data: components["schemas"]["ClosingMonthDetailView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeClosingRequestedClose: {
            code: string;
            data: components["schemas"]["ClosingRequestedClose"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeClosingRequestedReopening: {
            code: string;
            data: components["schemas"]["ClosingRequestedReopening"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageApikeysView: {
            code: string;
            data: components["schemas"]["CursorPageApikeysView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageAuthEventView: {
            code: string;
            data: components["schemas"]["CursorPageAuthEventView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageAuthPasskeyView: {
            code: string;
            data: components["schemas"]["CursorPageAuthPasskeyView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageAuthSessionView: {
            code: string;
            data: components["schemas"]["CursorPageAuthSessionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageBankPaymentView: {
            code: string;
            data: components["schemas"]["CursorPageBankPaymentView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageBankingBankView: {
            code: string;
            data: components["schemas"]["CursorPageBankingBankView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageBankingCurrencyView: {
            code: string;
            data: components["schemas"]["CursorPageBankingCurrencyView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageBankingFileView: {
            code: string;
            data: components["schemas"]["CursorPageBankingFileView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageBankingOpenPayoutView: {
            code: string;
            data: components["schemas"]["CursorPageBankingOpenPayoutView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageBankingReceivingAccount: {
            code: string;
            data: components["schemas"]["CursorPageBankingReceivingAccount"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageBankingUnexplainedEntryView: {
            code: string;
            data: components["schemas"]["CursorPageBankingUnexplainedEntryView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageClosingMonthView: {
            code: string;
            data: components["schemas"]["CursorPageClosingMonthView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageDepositsQuarantinedView: {
            code: string;
            data: components["schemas"]["CursorPageDepositsQuarantinedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageDepositsUnmatchedCreditView: {
            code: string;
            data: components["schemas"]["CursorPageDepositsUnmatchedCreditView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageEventsView: {
            code: string;
            data: components["schemas"]["CursorPageEventsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageExceptionsExceptionView: {
            code: string;
            data: components["schemas"]["CursorPageExceptionsExceptionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageMailCaptured: {
            code: string;
            data: components["schemas"]["CursorPageMailCaptured"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageScreeningListedMatchView: {
            code: string;
            data: components["schemas"]["CursorPageScreeningListedMatchView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageStaffApprovalView: {
            code: string;
            data: components["schemas"]["CursorPageStaffApprovalView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageStaffAuditEntry: {
            code: string;
            data: components["schemas"]["CursorPageStaffAuditEntry"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageStaffCustomerView: {
            code: string;
            data: components["schemas"]["CursorPageStaffCustomerView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageStaffOperatorView: {
            code: string;
            data: components["schemas"]["CursorPageStaffOperatorView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageSubaccountsView: {
            code: string;
            data: components["schemas"]["CursorPageSubaccountsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageSupportContactView: {
            code: string;
            data: components["schemas"]["CursorPageSupportContactView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageSupportReportView: {
            code: string;
            data: components["schemas"]["CursorPageSupportReportView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTeamInvitationView: {
            code: string;
            data: components["schemas"]["CursorPageTeamInvitationView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTeamMemberView: {
            code: string;
            data: components["schemas"]["CursorPageTeamMemberView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTeamView: {
            code: string;
            data: components["schemas"]["CursorPageTeamView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTransactionsCustomerTransactionView: {
            code: string;
            data: components["schemas"]["CursorPageTransactionsCustomerTransactionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTransactionsView: {
            code: string;
            data: components["schemas"]["CursorPageTransactionsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTransparencyAttestationView: {
            code: string;
            data: components["schemas"]["CursorPageTransparencyAttestationView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTransparencyDayView: {
            code: string;
            data: components["schemas"]["CursorPageTransparencyDayView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTravelruleMessageView: {
            code: string;
            data: components["schemas"]["CursorPageTravelruleMessageView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTreasuryCorporateCreditView: {
            code: string;
            data: components["schemas"]["CursorPageTreasuryCorporateCreditView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTreasuryDay: {
            code: string;
            data: components["schemas"]["CursorPageTreasuryDay"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTreasuryDebitResolutionView: {
            code: string;
            data: components["schemas"]["CursorPageTreasuryDebitResolutionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTreasuryDebtView: {
            code: string;
            data: components["schemas"]["CursorPageTreasuryDebtView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTreasuryFeePayoutView: {
            code: string;
            data: components["schemas"]["CursorPageTreasuryFeePayoutView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTreasuryJournalView: {
            code: string;
            data: components["schemas"]["CursorPageTreasuryJournalView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTreasuryReconciliationRecord: {
            code: string;
            data: components["schemas"]["CursorPageTreasuryReconciliationRecord"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageTreasuryRepaymentView: {
            code: string;
            data: components["schemas"]["CursorPageTreasuryRepaymentView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageVerificationCaseView: {
            code: string;
            data: components["schemas"]["CursorPageVerificationCaseView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageVerificationMemberView: {
            code: string;
            data: components["schemas"]["CursorPageVerificationMemberView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageWalletAssetView: {
            code: string;
            data: components["schemas"]["CursorPageWalletAssetView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageWebhooksDeliveryView: {
            code: string;
            data: components["schemas"]["CursorPageWebhooksDeliveryView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageWebhooksView: {
            code: string;
            data: components["schemas"]["CursorPageWebhooksView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageWithdrawalsAddressView: {
            code: string;
            data: components["schemas"]["CursorPageWithdrawalsAddressView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageWithdrawalsBatchView: {
            code: string;
            data: components["schemas"]["CursorPageWithdrawalsBatchView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageWithdrawalsBreachView: {
            code: string;
            data: components["schemas"]["CursorPageWithdrawalsBreachView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeCursorPageWithdrawalsItemView: {
            code: string;
            data: components["schemas"]["CursorPageWithdrawalsItemView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeDepositsRequestedView: {
            code: string;
            data: components["schemas"]["DepositsRequestedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeDocumentsFileView: {
            code: string;
            data: components["schemas"]["DocumentsFileView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeExceptionsExceptionView: {
            code: string;
            data: components["schemas"]["ExceptionsExceptionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeExceptionsGroupsView: {
            code: string;
            data: components["schemas"]["ExceptionsGroupsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeExceptionsOutcomeView: {
            code: string;
            data: components["schemas"]["ExceptionsOutcomeView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeKeptDepositsPreparedView: {
            code: string;
            data: components["schemas"]["DepositsPreparedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeKeptSubaccountsTransferView: {
            code: string;
            data: components["schemas"]["SubaccountsTransferView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeKeptTransactionsView: {
            code: string;
            data: components["schemas"]["TransactionsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeKeptWithdrawalsAcceptedView: {
            code: string;
            data: components["schemas"]["WithdrawalsAcceptedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeListOfFaultsFaultView: {
            code: string;
            data: components["schemas"]["FaultsFaultView"][];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeListOfTransactionsView: {
            code: string;
            data: components["schemas"]["TransactionsView"][];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeNothing: {
            code: string;
            data: null;
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageApikeysView: {
            code: string;
            data: components["schemas"]["PageApikeysView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageAuthEventView: {
            code: string;
            data: components["schemas"]["PageAuthEventView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageAuthPasskeyView: {
            code: string;
            data: components["schemas"]["PageAuthPasskeyView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageAuthSessionView: {
            code: string;
            data: components["schemas"]["PageAuthSessionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageBankPaymentView: {
            code: string;
            data: components["schemas"]["PageBankPaymentView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageBankingBankView: {
            code: string;
            data: components["schemas"]["PageBankingBankView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageBankingCurrencyView: {
            code: string;
            data: components["schemas"]["PageBankingCurrencyView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageBankingFileView: {
            code: string;
            data: components["schemas"]["PageBankingFileView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageBankingOpenPayoutView: {
            code: string;
            data: components["schemas"]["PageBankingOpenPayoutView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageBankingReceivingAccount: {
            code: string;
            data: components["schemas"]["PageBankingReceivingAccount"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageBankingUnexplainedEntryView: {
            code: string;
            data: components["schemas"]["PageBankingUnexplainedEntryView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageClosingMonthView: {
            code: string;
            data: components["schemas"]["PageClosingMonthView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageDepositsQuarantinedView: {
            code: string;
            data: components["schemas"]["PageDepositsQuarantinedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageDepositsUnmatchedCreditView: {
            code: string;
            data: components["schemas"]["PageDepositsUnmatchedCreditView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageEventsView: {
            code: string;
            data: components["schemas"]["PageEventsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageExceptionsExceptionView: {
            code: string;
            data: components["schemas"]["PageExceptionsExceptionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageMailCaptured: {
            code: string;
            data: components["schemas"]["PageMailCaptured"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageScreeningListedMatchView: {
            code: string;
            data: components["schemas"]["PageScreeningListedMatchView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageStaffApprovalView: {
            code: string;
            data: components["schemas"]["PageStaffApprovalView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageStaffAuditEntry: {
            code: string;
            data: components["schemas"]["PageStaffAuditEntry"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageStaffCustomerView: {
            code: string;
            data: components["schemas"]["PageStaffCustomerView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageStaffOperatorView: {
            code: string;
            data: components["schemas"]["PageStaffOperatorView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageSubaccountsView: {
            code: string;
            data: components["schemas"]["PageSubaccountsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageSupportContactView: {
            code: string;
            data: components["schemas"]["PageSupportContactView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageSupportReportView: {
            code: string;
            data: components["schemas"]["PageSupportReportView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTeamInvitationView: {
            code: string;
            data: components["schemas"]["PageTeamInvitationView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTeamMemberView: {
            code: string;
            data: components["schemas"]["PageTeamMemberView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTeamView: {
            code: string;
            data: components["schemas"]["PageTeamView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTransactionsCustomerTransactionView: {
            code: string;
            data: components["schemas"]["PageTransactionsCustomerTransactionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTransactionsView: {
            code: string;
            data: components["schemas"]["PageTransactionsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTransparencyAttestationView: {
            code: string;
            data: components["schemas"]["PageTransparencyAttestationView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTransparencyDayView: {
            code: string;
            data: components["schemas"]["PageTransparencyDayView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTravelruleMessageView: {
            code: string;
            data: components["schemas"]["PageTravelruleMessageView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTreasuryCorporateCreditView: {
            code: string;
            data: components["schemas"]["PageTreasuryCorporateCreditView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTreasuryDay: {
            code: string;
            data: components["schemas"]["PageTreasuryDay"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTreasuryDebitResolutionView: {
            code: string;
            data: components["schemas"]["PageTreasuryDebitResolutionView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTreasuryDebtView: {
            code: string;
            data: components["schemas"]["PageTreasuryDebtView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTreasuryFeePayoutView: {
            code: string;
            data: components["schemas"]["PageTreasuryFeePayoutView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTreasuryJournalView: {
            code: string;
            data: components["schemas"]["PageTreasuryJournalView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTreasuryReconciliationRecord: {
            code: string;
            data: components["schemas"]["PageTreasuryReconciliationRecord"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageTreasuryRepaymentView: {
            code: string;
            data: components["schemas"]["PageTreasuryRepaymentView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageVerificationCaseView: {
            code: string;
            data: components["schemas"]["PageVerificationCaseView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageVerificationMemberView: {
            code: string;
            data: components["schemas"]["PageVerificationMemberView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageWalletAssetView: {
            code: string;
            data: components["schemas"]["PageWalletAssetView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageWebhooksDeliveryView: {
            code: string;
            data: components["schemas"]["PageWebhooksDeliveryView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageWebhooksView: {
            code: string;
            data: components["schemas"]["PageWebhooksView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageWithdrawalsAddressView: {
            code: string;
            data: components["schemas"]["PageWithdrawalsAddressView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageWithdrawalsBatchView: {
            code: string;
            data: components["schemas"]["PageWithdrawalsBatchView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageWithdrawalsBreachView: {
            code: string;
            data: components["schemas"]["PageWithdrawalsBreachView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePageWithdrawalsItemView: {
            code: string;
            data: components["schemas"]["PageWithdrawalsItemView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePricingRateView: {
            code: string;
            data: components["schemas"]["PricingRateView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePricingRequestedView: {
            code: string;
            data: components["schemas"]["PricingRequestedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePricingTermsView: {
            code: string;
            data: components["schemas"]["PricingTermsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopePricingTierView: {
            code: string;
            data: components["schemas"]["PricingTierView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeProviderAnnounced: {
            code: string;
            data: components["schemas"]["ProviderAnnounced"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeScreeningMatchView: {
            code: string;
            data: components["schemas"]["ScreeningMatchView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeStaffApprovalView: {
            code: string;
            data: components["schemas"]["StaffApprovalView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeStaffCheckedView: {
            code: string;
            data: components["schemas"]["StaffCheckedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeStaffCustomerDetail: {
            code: string;
            data: components["schemas"]["StaffCustomerDetail"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeStaffDashboardView: {
            code: string;
            data: components["schemas"]["StaffDashboardView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeStaffOperatorSignInView: {
            code: string;
            data: components["schemas"]["StaffOperatorSignInView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeStaffOperatorView: {
            code: string;
            data: components["schemas"]["StaffOperatorView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeStaffSignInView: {
            code: string;
            data: components["schemas"]["StaffSignInView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeSubaccountsDetailView: {
            code: string;
            data: components["schemas"]["SubaccountsDetailView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeSupportAttached: {
            code: string;
            data: components["schemas"]["SupportAttached"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeSupportContactDetail: {
            code: string;
            data: components["schemas"]["SupportContactDetail"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeSupportContactReceipt: {
            code: string;
            data: components["schemas"]["SupportContactReceipt"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeSupportReportDetail: {
            code: string;
            data: components["schemas"]["SupportReportDetail"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeSupportReportReceipt: {
            code: string;
            data: components["schemas"]["SupportReportReceipt"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTeamInvitationView: {
            code: string;
            data: components["schemas"]["TeamInvitationView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTeamJoinedView: {
            code: string;
            data: components["schemas"]["TeamJoinedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTeamMemberView: {
            code: string;
            data: components["schemas"]["TeamMemberView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTeamPolicyView: {
            code: string;
            data: components["schemas"]["TeamPolicyView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTeamView: {
            code: string;
            data: components["schemas"]["TeamView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTransactionsView: {
            code: string;
            data: components["schemas"]["TransactionsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTransparencyAttestationView: {
            code: string;
            data: components["schemas"]["TransparencyAttestationView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTransparencyProofView: {
            code: string;
            data: components["schemas"]["TransparencyProofView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTransparencyTransparencyView: {
            code: string;
            data: components["schemas"]["TransparencyTransparencyView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTravelruleMessageDetail: {
            code: string;
            data: components["schemas"]["TravelruleMessageDetail"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTreasuryAccruedFeesView: {
            code: string;
            data: components["schemas"]["TreasuryAccruedFeesView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTreasuryApprovalView: {
            code: string;
            data: components["schemas"]["TreasuryApprovalView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTreasuryOverviewView: {
            code: string;
            data: components["schemas"]["TreasuryOverviewView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTreasuryReconciliationRecord: {
            code: string;
            data: components["schemas"]["TreasuryReconciliationRecord"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTreasuryRequestedJournal: {
            code: string;
            data: components["schemas"]["TreasuryRequestedJournal"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeTreasuryTokensView: {
            code: string;
            data: components["schemas"]["TreasuryTokensView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationBusinessView: {
            code: string;
            data: components["schemas"]["VerificationBusinessView"] | null;
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationCaseDetail: {
            code: string;
            data: components["schemas"]["VerificationCaseDetail"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationCaseView: {
            code: string;
            data: components["schemas"]["VerificationCaseView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationCustomerVerificationView: {
            code: string;
            data: components["schemas"]["VerificationCustomerVerificationView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationIndividualView: {
            code: string;
            data: components["schemas"]["VerificationIndividualView"] | null;
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationLinkView: {
            code: string;
            data: components["schemas"]["VerificationLinkView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationMemberView: {
            code: string;
            data: components["schemas"]["VerificationMemberView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationOnboardingView: {
            code: string;
            data: components["schemas"]["VerificationOnboardingView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationOpenedView: {
            code: string;
            data: components["schemas"]["VerificationOpenedView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeVerificationRealnessView: {
            code: string;
            data: components["schemas"]["VerificationRealnessView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWalletAccountView: {
            code: string;
            data: components["schemas"]["WalletAccountView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWalletBalanceHistoryView: {
            code: string;
            data: components["schemas"]["WalletBalanceHistoryView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWalletMonthView: {
            code: string;
            data: components["schemas"]["WalletMonthView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWalletSettingsView: {
            code: string;
            data: components["schemas"]["WalletSettingsView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWebhooksDeliveryView: {
            code: string;
            data: components["schemas"]["WebhooksDeliveryView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWebhooksSecretView: {
            code: string;
            data: components["schemas"]["WebhooksSecretView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWebhooksView: {
            code: string;
            data: components["schemas"]["WebhooksView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWithdrawalsAddressView: {
            code: string;
            data: components["schemas"]["WithdrawalsAddressView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWithdrawalsBatchView: {
            code: string;
            data: components["schemas"]["WithdrawalsBatchView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        EnvelopeWithdrawalsChallengeView: {
            code: string;
            data: components["schemas"]["WithdrawalsChallengeView"];
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            success: boolean;
        };
        ErrorCode: string;
        EventsChange: {
            /** @description which one; empty: it may be any */
            id: string;
            /**
             * @description what changed
             * @enum {string}
             */
            type: "transaction" | "address" | "bank" | "verification";
        };
        EventsView: {
            /** @description the sub-account that it is about; absent for the account itself */
            account?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description the object as its GET showed it then */
            data: unknown;
            id: string;
            /** @enum {string} */
            type: "transaction.created" | "transaction.updated" | "transaction.completed" | "transaction.failed" | "transaction.returned" | "transaction.cancelled" | "deposit.received" | "bank_account.verified" | "bank_account.failed" | "address.active" | "approval.requested" | "approval.decided" | "verification.decided" | "key.created" | "key.revoked" | "statement.ready" | "webhook.disabled" | "ping";
        };
        ExceptionsChoiceView: {
            /** @description another operator has to approve it */
            byTwo: boolean;
            /** @description whether this operator has a role for it */
            may: boolean;
            name: string;
        };
        ExceptionsExceptionView: {
            /** @description what can be done now */
            actions: string[];
            amount?: string;
            /** @description the approval that an action waits for, or that resolved it */
            approvalId?: string;
            /** @description the same actions, and what each needs */
            choices: components["schemas"]["ExceptionsChoiceView"][];
            currency?: string;
            /** @description the customer concerned */
            customer?: components["schemas"]["StaffCustomerSummary"];
            /** @description codes and figures; what is about a person is withheld from roles that may not read customers */
            details: {
                [key: string]: string;
            };
            id: string;
            kind: string;
            /** @description whether this operator may take it */
            mayTake: boolean;
            /** @description the operator who looks after it */
            owner?: components["schemas"]["ExceptionsOwnerView"];
            /** @description a code */
            reason: string;
            /** @description the action that the approval is for */
            requested?: string;
            /** @description a code: how it was resolved */
            resolution?: string;
            /** Format: date-time */
            resolvedAt?: string;
            /** @enum {string} */
            severity: "high" | "normal";
            /** Format: date-time */
            since: string;
            /** @enum {string} */
            status: "open" | "resolved";
            /** @description the id of the thing that cannot go on */
            subject: string;
        };
        ExceptionsGroupView: {
            /** @description what can be done about all of them */
            choices: components["schemas"]["ExceptionsChoiceView"][];
            /** Format: int64 */
            count: number;
            kind: string;
            /**
             * Format: date-time
             * @description since when the oldest is open
             */
            oldest: string;
            /**
             * Format: int64
             * @description how many of them wait for an approval
             */
            pending: number;
            /** @description a code */
            reason: string;
            /** @enum {string} */
            severity: "high" | "normal";
            /** @description what they are about, in each currency */
            totals: components["schemas"]["ExceptionsTotalView"][];
        };
        ExceptionsGroupsView: {
            /**
             * Format: date-time
             * @description when the list was read: until of an action on what it shows
             */
            at: string;
            list: components["schemas"]["ExceptionsGroupView"][];
        };
        ExceptionsOutcomeView: {
            /** @description the approval that all of them wait for */
            approvalId?: string;
            /**
             * Format: int64
             * @description carried out, or requested
             */
            done: number;
            /**
             * Format: int64
             * @description repeat the call for these, with after
             */
            left: number;
            /** @description after of that call */
            next?: string;
            refused: components["schemas"]["ExceptionsRefusalView"][];
        };
        ExceptionsOwnerView: {
            id: string;
            me: boolean;
            name: string;
        };
        ExceptionsRefusalView: {
            code: string;
            id: string;
        };
        ExceptionsTotalView: {
            amount: string;
            currency: string;
        };
        Failure: {
            code: components["schemas"]["ErrorCode"];
            /** @description what the code says more; null for most */
            data: unknown;
            /** @description English, or Chinese for Accept-Language: zh */
            message: string;
            /** @description finds the call in the server's log */
            requestId: string;
            /** @enum {boolean} */
            success: false;
        };
        FaultInputBody: {
            /**
             * @description refuse: every call is answered with an error; hang: with nothing, until the caller gives up or the fault is set back
             * @enum {string}
             */
            mode: "none" | "refuse" | "hang";
            /** @enum {string} */
            part: "bank" | "chain" | "mail" | "files" | "signer";
        };
        FaultsFaultView: {
            /** @enum {string} */
            mode: "none" | "refuse" | "hang";
            /** @enum {string} */
            part: "bank" | "chain" | "mail" | "files" | "signer";
        };
        /** @description one invalid field */
        FieldFailure: {
            code: components["schemas"]["ErrorCode"];
            /** @description its path in the body, or the name of a parameter */
            field: string;
            /** @description what is wrong with it, in the reader's language */
            message: string;
        };
        IntegrityFinding: {
            actual: string;
            check: string;
            expected: string;
            subject: string;
        };
        InvalidFields: {
            fields: components["schemas"]["FieldFailure"][];
        };
        InviteInputBody: {
            email: string;
            /** @enum {string} */
            role: "owner" | "administrator" | "initiator" | "approver" | "viewer" | "developer";
        };
        InviteOperatorBody: {
            email: string;
            reason: string;
            roles: string[];
        };
        JournalRequestBody: {
            /** @description two lines or more */
            lines: components["schemas"]["TreasuryJournalLine"][];
            reason: string;
        };
        JournalReversalBody: {
            reason: string;
        };
        LoginInputBody: {
            email: string;
            /** Format: password */
            password: string;
        };
        MailCaptured: {
            html: string;
            id: string;
            /** Format: date-time */
            sentAt: string;
            subject: string;
            text: string;
            to: string;
        };
        MailMemberLinkBody: {
            /** @description the member's id */
            id: string;
        };
        MakeKeyInputBody: {
            /** @description a sub-account to which the key is confined; it is then listed and changed with the header GBPC-Account */
            account?: string | null;
            /**
             * Format: date-time
             * @description null: it does not expire
             */
            expiresAt?: string | null;
            /** @description networks (CIDR) from which it may be used; empty: from everywhere */
            ipAllowList?: string[] | null;
            name?: string;
            /** @description base64 of the 32 bytes of an Ed25519 key: each change must then be signed with it */
            publicKey?: string | null;
            /** @description any of read, deposits, redemptions, transfers, recipients, reports, webhooks and accounts */
            scopes?: string[] | null;
        };
        MarkSeenInputBody: {
            /** Format: date-time */
            seenUntil: string;
        };
        Meta: {
            /**
             * Format: int64
             * @description from 1
             */
            pageNumber: number;
            /** Format: int64 */
            pageSize: number;
            /**
             * Format: int64
             * @description entries on all pages
             */
            total: number;
            /** Format: int64 */
            totalPages: number;
        };
        MoveContactBody: {
            reason?: string;
            /** @enum {string} */
            state: "open" | "answered" | "closed";
        };
        MoveReportBody: {
            reason?: string;
            /** @enum {string} */
            state: "triaged" | "accepted" | "rejected" | "fixed" | "rewarded";
        };
        NoteCustomerBody: {
            text: string;
        };
        OnboardBusinessInputBody: {
            companyName?: string;
            documents?: components["schemas"]["VerificationBusinessDocument"][] | null;
            /** @description under_1000, 1000_10000, 10000_100000, 100000_1000000 or over_1000000 */
            expectedMonthlyVolume?: string;
            /** @description YYYY-MM-DD */
            incorporatedOn?: string;
            /** @description ISO 3166-1 alpha-2 */
            incorporationCountry?: string;
            /** @description private_limited, public_limited, llp, partnership, sole_trader, charity, trust or other */
            legalForm?: string;
            natureOfBusiness?: string;
            /** @description no one owns 25 % or more; a senior manager must then be added as a member */
            noOwnerAtThreshold?: boolean;
            /** @description savings, payments, trading, treasury or other */
            purpose?: string;
            registeredAddress?: components["schemas"]["VerificationAddress"];
            registrationNumber?: string;
            regulated?: boolean | null;
            /** @description required when regulated */
            regulatorReference?: string;
            /** @description salary, savings, business, investments, inheritance or other */
            sourceOfFunds?: string;
            /** @description the last part of the screen's route: step1_1 … */
            step?: string;
            /** @description check all fields and submit the record */
            submit?: boolean;
            tradingAddress?: components["schemas"]["VerificationAddress"];
            website?: string;
        };
        OnboardIndividualInputBody: {
            address?: components["schemas"]["VerificationAddress"];
            /** @description YYYY-MM-DD */
            dateOfBirth?: string;
            /** @description under_1000, 1000_10000, 10000_100000, 100000_1000000 or over_1000000 */
            expectedMonthlyVolume?: string;
            firstName?: string;
            idDocument?: components["schemas"]["VerificationIDDocument"];
            lastName?: string;
            middleName?: string;
            /** @description ISO 3166-1 alpha-2 */
            nationality?: string;
            occupation?: string;
            phone?: string;
            politicallyExposed?: boolean | null;
            proofOfAddress?: components["schemas"]["VerificationProofOfAddress"];
            /** @description savings, payments, trading, treasury or other */
            purpose?: string;
            /** @description salary, savings, business, investments, inheritance or other */
            sourceOfFunds?: string;
            /** @description the last part of the screen's route: step1_1 … */
            step?: string;
            /** @description check all fields and submit the record */
            submit?: boolean;
            taxResidencies?: components["schemas"]["VerificationTaxResidency"][] | null;
        };
        OpenInputBody: {
            /** @description individual or business; required of kind customer */
            accountType?: string;
            /** @description the business's own id: 1 to 64 of A-Z, a-z, 0-9 and ._:-, good for one sub-account */
            externalId?: string | null;
            /** @description own or customer */
            kind?: string;
            name?: string;
        };
        OpenLinkBody: {
            code: string;
        };
        OrderBatchBody: {
            /** @description only checks, and accepts nothing */
            dryRun?: boolean;
            items: components["schemas"]["WithdrawalsBatchItemBody"][];
            name: string;
        };
        PageApikeysView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["ApikeysView"][];
        };
        PageAuthEventView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["AuthEventView"][];
        };
        PageAuthPasskeyView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["AuthPasskeyView"][];
        };
        PageAuthSessionView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["AuthSessionView"][];
        };
        PageBankPaymentView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["BankPaymentView"][];
        };
        PageBankingBankView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["BankingBankView"][];
        };
        PageBankingCurrencyView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["BankingCurrencyView"][];
        };
        PageBankingFileView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["BankingFileView"][];
        };
        PageBankingOpenPayoutView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["BankingOpenPayoutView"][];
        };
        PageBankingReceivingAccount: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["BankingReceivingAccount"][];
        };
        PageBankingUnexplainedEntryView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["BankingUnexplainedEntryView"][];
        };
        PageClosingMonthView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["ClosingMonthView"][];
        };
        PageDepositsQuarantinedView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["DepositsQuarantinedView"][];
        };
        PageDepositsUnmatchedCreditView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["DepositsUnmatchedCreditView"][];
        };
        PageEventsView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["EventsView"][];
        };
        PageExceptionsExceptionView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["ExceptionsExceptionView"][];
        };
        PageMailCaptured: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["MailCaptured"][];
        };
        PageScreeningListedMatchView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["ScreeningListedMatchView"][];
        };
        PageStaffApprovalView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["StaffApprovalView"][];
        };
        PageStaffAuditEntry: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["StaffAuditEntry"][];
        };
        PageStaffCustomerView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["StaffCustomerView"][];
        };
        PageStaffOperatorView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["StaffOperatorView"][];
        };
        PageSubaccountsView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["SubaccountsView"][];
        };
        PageSupportContactView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["SupportContactView"][];
        };
        PageSupportReportView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["SupportReportView"][];
        };
        PageTeamInvitationView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TeamInvitationView"][];
        };
        PageTeamMemberView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TeamMemberView"][];
        };
        PageTeamView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TeamView"][];
        };
        PageTransactionsCustomerTransactionView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TransactionsCustomerTransactionView"][];
        };
        PageTransactionsView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TransactionsView"][];
        };
        PageTransparencyAttestationView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TransparencyAttestationView"][];
        };
        PageTransparencyDayView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TransparencyDayView"][];
        };
        PageTravelruleMessageView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TravelruleMessageView"][];
        };
        PageTreasuryCorporateCreditView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TreasuryCorporateCreditView"][];
        };
        PageTreasuryDay: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TreasuryDay"][];
        };
        PageTreasuryDebitResolutionView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TreasuryDebitResolutionView"][];
        };
        PageTreasuryDebtView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TreasuryDebtView"][];
        };
        PageTreasuryFeePayoutView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TreasuryFeePayoutView"][];
        };
        PageTreasuryJournalView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TreasuryJournalView"][];
        };
        PageTreasuryReconciliationRecord: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TreasuryReconciliationRecord"][];
        };
        PageTreasuryRepaymentView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["TreasuryRepaymentView"][];
        };
        PageVerificationCaseView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["VerificationCaseView"][];
        };
        PageVerificationMemberView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["VerificationMemberView"][];
        };
        PageWalletAssetView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["WalletAssetView"][];
        };
        PageWebhooksDeliveryView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["WebhooksDeliveryView"][];
        };
        PageWebhooksView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["WebhooksView"][];
        };
        PageWithdrawalsAddressView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["WithdrawalsAddressView"][];
        };
        PageWithdrawalsBatchView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["WithdrawalsBatchView"][];
        };
        PageWithdrawalsBreachView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["WithdrawalsBreachView"][];
        };
        PageWithdrawalsItemView: {
            _meta: components["schemas"]["Meta"];
            list: components["schemas"]["WithdrawalsItemView"][];
        };
        PasskeyAssertionInputBody: {
            challengeId?: string;
        };
        PasskeyLoginInputBody: {
            /** @description the browser's AuthenticationResponseJSON */
            assertion: {
                [key: string]: unknown;
            };
        };
        PrepareDepositBody: {
            amount: string;
            /** @description the own bank account the money will come from */
            bankId: string;
            /** @description id of a fiat currency */
            currencyId: string;
            /** @description the customer's own id of the payment: 1 to 64 of A-Z, a-z, 0-9 and ._:-, good for one payment for ever */
            externalId?: string | null;
            /** @description for the customer's own records: at most 20 members, keys up to 40 and values up to 500 characters; kept sealed */
            metadata?: {
                [key: string]: string;
            };
        };
        PricingFeeText: {
            /**
             * Format: int64
             * @description ten-thousandths of the amount
             */
            basisPoints: number;
            /** @description in the currency of the movement */
            fixed: string;
            /** @description null: no ceiling */
            max?: string | null;
        };
        PricingFeesText: {
            chainWithdrawal: components["schemas"]["PricingFeeText"];
            fiatDeposit: components["schemas"]["PricingFeeText"];
            fiatWithdrawal: components["schemas"]["PricingFeeText"];
        };
        PricingLimitText: {
            /** @description of a day in London */
            perDay?: string | null;
            /** @description of a month in London */
            perMonth?: string | null;
            perTransaction?: string | null;
        };
        PricingLimitView: {
            currency: string;
            /** @enum {string} */
            kind: "fiat_withdrawal" | "chain_withdrawal";
            /** @description of a day in London; null: no limit */
            perDay: string | null;
            /** @description of a month in London; null: no limit */
            perMonth: string | null;
            /** @description null: no limit */
            perTransaction: string | null;
            usedThisMonth: string;
            usedToday: string;
        };
        PricingLimitsText: {
            /** @description in coins */
            chain: components["schemas"]["PricingLimitText"];
            /** @description in pounds */
            fiat: components["schemas"]["PricingLimitText"];
            /** @enum {string} */
            kind: "individual" | "business";
            /**
             * @description how risky the customer is held to be
             * @enum {string}
             */
            tier: "low" | "medium" | "high";
        };
        PricingRateView: {
            base: string;
            currencyId: string;
            /** Format: date-time */
            expiresAt: string;
            fee: string;
            quote: string;
            rate: string;
        };
        PricingRequestedView: {
            approvalId: string;
        };
        PricingTermsText: {
            fees: components["schemas"]["PricingFeesText"];
            /** @description what is left out has no limits */
            limits: components["schemas"]["PricingLimitsText"][];
            velocity: components["schemas"]["PricingVelocityText"];
        };
        PricingTermsView: {
            terms: components["schemas"]["PricingTermsText"];
            /**
             * Format: int64
             * @description 0: as configured; each agreed change adds one
             */
            version: number;
        };
        PricingTierView: {
            limits: components["schemas"]["PricingLimitView"][];
            /** @enum {string} */
            tier: "low" | "medium" | "high";
        };
        PricingVelocityText: {
            /** @description null: no rule */
            coinsPerDay?: string | null;
            /**
             * Format: int64
             * @description 0: no rule
             */
            paymentsPerDay: number;
        };
        ProviderAnnounced: {
            /**
             * @description our answer to the provider
             * @enum {string}
             */
            decision: "approved" | "rejected";
            /**
             * @description of a rejection
             * @enum {string|null}
             */
            reason: "unknown_address" | "bad_amount" | null;
            reference: string;
        };
        ProviderAnswerBody: {
            /** @description from the address to which the provider sent the browser back */
            code: string;
            /** @description from the beginning */
            secret: string;
            /** @description from the same address */
            state: string;
        };
        ReasonRequestBody: {
            reason: string;
        };
        RefreshInputBody: {
            refreshToken: string;
        };
        RegisterInputBody: {
            /** @description must be true */
            acceptTerms: boolean;
            /** @enum {string} */
            accountType: "individual" | "business";
            /** @description the mailed six-digit code */
            code: string;
            email: string;
            /**
             * Format: password
             * @description 10 to 128 characters
             */
            password: string;
        };
        ReopenRequestBody: {
            reason: string;
        };
        ReorganiseRequestBody: {
            /**
             * Format: int64
             * @description how many of the newest blocks are replaced; more than the confirmations too
             */
            depth: number;
            /** @description the id of a network; the first if omitted */
            network?: string;
        };
        RequestAssignmentBody: {
            customerId: string;
            reason: string;
        };
        RequestDebitResolutionBody: {
            /** @enum {string} */
            account: "main" | "own";
            /** @description for a recall */
            customerId?: string;
            /** @enum {string} */
            purpose: "charge" | "recall" | "unmatched_credit";
            reason: string;
            ref: string;
            /** @description for the recall of an unmatched credit */
            unmatchedCreditId?: string;
        };
        RequestFeePayoutBody: {
            /** @description GBP */
            amount: string;
            reason: string;
        };
        RequestFreezeBody: {
            /** @description true freezes, false unfreezes */
            frozen: boolean;
            /** @description sanctions, court_order, law_enforcement, suspicious_activity, customer_request or other */
            legalBasis: string;
            reason: string;
        };
        RequestOperatorSignInActionBody: {
            /**
             * @description unbind: forget with which account of the identity provider the operator signs in
             * @enum {string}
             */
            action: "disable" | "enable" | "remove_second_factors" | "sign_out" | "unbind";
            reason: string;
        };
        RequestRepaymentBody: {
            /** @description the credit to the corporate account; it repays the debt up to its amount */
            creditId: string;
            /** @description the debtor */
            customerId: string;
            reason: string;
        };
        RequestResetInputBody: {
            email: string;
        };
        RequestRolesBody: {
            active: boolean;
            reason: string;
            roles: string[];
        };
        RequestSignInActionBody: {
            /** @enum {string} */
            action: "disable" | "enable" | "remove_second_factors" | "sign_out";
            reason: string;
        };
        RequestTermsBody: {
            reason: string;
            terms: components["schemas"]["PricingTermsText"];
        };
        RequestTierBody: {
            reason: string;
            /** @enum {string} */
            tier: "low" | "medium" | "high";
        };
        RequestTokenActionBody: {
            /** @enum {string} */
            action: "pause" | "unpause" | "freeze" | "unfreeze" | "allowance";
            /** @description to freeze or unfreeze */
            address?: string;
            /** @description GBPC that may still be minted */
            amount?: string;
            network: string;
            reason: string;
        };
        RequestWithReasonBody: {
            reason: string;
        };
        ResetInputBody: {
            code: string;
            email: string;
            /**
             * Format: password
             * @description 10 to 128 characters
             */
            newPassword: string;
        };
        ReturnInputBody: {
            paymentId: string;
            reason?: string;
        };
        RotateKeyInputBody: {
            /**
             * Format: int64
             * @description how long the old key still works
             */
            graceHours?: number | null;
        };
        SanctionsReason: {
            /** @enum {string} */
            code: "word" | "birth_date_same" | "birth_year_same" | "birth_year_near" | "birth_year_different";
            /** @description of the name on the list; with the code word */
            listedWord?: string;
            /**
             * Format: int64
             * @description how similar the words are; with the code word
             */
            percent?: number;
            /** @description of the name that was compared; with the code word */
            word?: string;
        };
        SandboxKeyInputBody: {
            /** @description of a user */
            email: string;
            /** @default Sandbox */
            name: string;
            /** @description as of POST /developer/key */
            publicKey?: string;
            /** @description all that the user's role may give, if omitted */
            scopes?: string[] | null;
        };
        SaveBusinessBody: {
            companyName?: string;
            documents?: components["schemas"]["VerificationBusinessDocument"][] | null;
            /** @description under_1000, 1000_10000, 10000_100000, 100000_1000000 or over_1000000 */
            expectedMonthlyVolume?: string;
            /** @description YYYY-MM-DD */
            incorporatedOn?: string;
            /** @description ISO 3166-1 alpha-2 */
            incorporationCountry?: string;
            /** @description private_limited, public_limited, llp, partnership, sole_trader, charity, trust or other */
            legalForm?: string;
            natureOfBusiness?: string;
            /** @description no one owns 25 % or more; a senior manager must then be added as a member */
            noOwnerAtThreshold?: boolean;
            /** @description savings, payments, trading, treasury or other */
            purpose?: string;
            registeredAddress?: components["schemas"]["VerificationAddress"];
            registrationNumber?: string;
            regulated?: boolean | null;
            /** @description required when regulated */
            regulatorReference?: string;
            /** @description salary, savings, business, investments, inheritance or other */
            sourceOfFunds?: string;
            /** @description the last part of the screen's route: step1_1 … */
            step?: string;
            /** @description check all fields and submit the record */
            submit?: boolean;
            tradingAddress?: components["schemas"]["VerificationAddress"];
            website?: string;
        };
        SaveIndividualBody: {
            address?: components["schemas"]["VerificationAddress"];
            /** @description YYYY-MM-DD */
            dateOfBirth?: string;
            /** @description under_1000, 1000_10000, 10000_100000, 100000_1000000 or over_1000000 */
            expectedMonthlyVolume?: string;
            firstName?: string;
            idDocument?: components["schemas"]["VerificationIDDocument"];
            lastName?: string;
            middleName?: string;
            /** @description ISO 3166-1 alpha-2 */
            nationality?: string;
            occupation?: string;
            phone?: string;
            politicallyExposed?: boolean | null;
            proofOfAddress?: components["schemas"]["VerificationProofOfAddress"];
            /** @description savings, payments, trading, treasury or other */
            purpose?: string;
            /** @description salary, savings, business, investments, inheritance or other */
            sourceOfFunds?: string;
            /** @description the last part of the screen's route: step1_1 … */
            step?: string;
            /** @description check all fields and submit the record */
            submit?: boolean;
            taxResidencies?: components["schemas"]["VerificationTaxResidency"][] | null;
        };
        ScreeningCase: {
            id: string;
            /** @enum {string} */
            kind: "individual" | "business";
        };
        ScreeningListedMatchView: {
            /** @description null if nothing was submitted */
            case: components["schemas"]["ScreeningCase"] | null;
            /** Format: date-time */
            createdAt: string;
            customer: components["schemas"]["StaffCustomerSummary"];
            customerId: string;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: string;
            /** @description the list's own id */
            entry: string;
            id: string;
            list: string;
            /** @description the name on the list */
            name: string;
            /** @description the operator's words */
            reason: string;
            /** @description what the score consists of */
            reasons: components["schemas"]["SanctionsReason"][];
            /**
             * Format: int64
             * @description 0 to 100
             */
            score: number;
            /** @enum {string} */
            status: "potential" | "false_positive" | "confirmed";
            /** @enum {string} */
            subject: "customer" | "member" | "counterparty";
            subjectId: string;
        };
        ScreeningMatchView: {
            /** Format: date-time */
            createdAt: string;
            customerId: string;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: string;
            /** @description the list's own id */
            entry: string;
            id: string;
            list: string;
            /** @description the name on the list */
            name: string;
            /** @description the operator's words */
            reason: string;
            /** @description what the score consists of */
            reasons: components["schemas"]["SanctionsReason"][];
            /**
             * Format: int64
             * @description 0 to 100
             */
            score: number;
            /** @enum {string} */
            status: "potential" | "false_positive" | "confirmed";
            /** @enum {string} */
            subject: "customer" | "member" | "counterparty";
            subjectId: string;
        };
        SecondaryInputBody: {
            /** @description the browser's AuthenticationResponseJSON */
            assertion?: {
                [key: string]: unknown;
            };
            /** @description from the A10008 answer of a call that moves money */
            challengeId?: string;
            /** @enum {string} */
            method: "password" | "totp" | "passkey" | "recovery";
            /** Format: password */
            password?: string;
            recoveryCode?: string;
            totp?: string;
        };
        SendCodeInputBody: {
            email: string;
            /** @enum {string} */
            purpose: "registry" | "email";
        };
        StaffApprovalView: {
            /** @description null if no money moves */
            amount: string | null;
            approvals: components["schemas"]["StaffApprovedView"][];
            /** @description a code: why it was cancelled; its subject moved on before it was decided */
            cause?: string;
            /** Format: date-time */
            createdAt: string;
            currency: string | null;
            /** @description null if it concerns no customer */
            customer: components["schemas"]["StaffCustomerSummary"] | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** @description what is about a person is withheld from roles that may not read such a person */
            details: {
                [key: string]: unknown;
            };
            id: string;
            kind: string;
            /** @description whether this operator may still decide on it */
            mayDecide: boolean;
            /** @description whether this operator requested it or has decided already */
            mine: boolean;
            /**
             * Format: int64
             * @description how many operators must approve
             */
            needed: number;
            rejection: components["schemas"]["StaffApprovedView"] | null;
            requestedBy: string;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "cancelled";
            /** @description the id of what is to be approved */
            subject: string;
        };
        StaffApprovedView: {
            /** Format: date-time */
            decidedAt: string;
            operator: string;
            reason: string;
        };
        StaffAuditEntry: {
            action: string;
            actor: string;
            actorId: string;
            /** Format: date-time */
            at: string;
            details: unknown;
            /** @description covers this line and the one before it, hexadecimal */
            hash: string;
            ip: string;
            /** Format: int64 */
            sequence: number;
            subject: string;
            subjectId: string;
        };
        StaffCheckedView: {
            intact: boolean;
            /** Format: int64 */
            lines: number;
        };
        StaffCustomerDetail: {
            country: string;
            /** Format: date-time */
            createdAt: string;
            /** @description of a sub-account its name */
            displayName: string;
            email: string;
            /**
             * @description whose money is in a sub-account: the business's own, or a customer's of the business; null otherwise
             * @enum {string|null}
             */
            holder: "own" | "customer" | null;
            id: string;
            /** @enum {string} */
            kind: "individual" | "business";
            language: string;
            notes: components["schemas"]["StaffNoteView"][];
            /** @description the business whose sub-account the customer is; null otherwise */
            parentId: string | null;
            phone: string;
            /** @enum {string} */
            status: "active" | "frozen" | "closed";
            /** Format: int64 */
            subAccountCount: number;
            /** @description the newest hundred */
            subAccounts: components["schemas"]["StaffSubAccountView"][];
            /** @description the id of the owner */
            userId: string;
        };
        StaffCustomerSummary: {
            displayName: string;
            /** @description empty, as displayName is, for a role that may not read customers */
            email: string;
            id: string;
            /** @description the business whose sub-account the customer is; the address is then that of the business */
            parentId?: string;
        };
        StaffCustomerView: {
            /** Format: date-time */
            createdAt: string;
            /** @description of a sub-account its name */
            displayName: string;
            email: string;
            /**
             * @description whose money is in a sub-account: the business's own, or a customer's of the business; null otherwise
             * @enum {string|null}
             */
            holder: "own" | "customer" | null;
            id: string;
            /** @enum {string} */
            kind: "individual" | "business";
            /** @description the business whose sub-account the customer is; null otherwise */
            parentId: string | null;
            /** @enum {string} */
            status: "active" | "frozen" | "closed";
        };
        StaffDashboardView: {
            queues: components["schemas"]["StaffQueueView"][];
        };
        StaffNoteView: {
            /** Format: date-time */
            at: string;
            author: string;
            /**
             * @description note, or what the text is the reason for
             * @enum {string}
             */
            kind: "note" | "freeze" | "unfreeze" | "disable_sign_in" | "enable_sign_in" | "remove_second_factors" | "sign_out";
            /** @description the code of the legal basis of a freeze; otherwise empty */
            legalBasis: string;
            text: string;
        };
        StaffOperatorSignInView: {
            /** @description whether the operator is bound to an account at the identity provider */
            bound: boolean;
            disabled: boolean;
            secondFactors: ("totp" | "passkey" | "recovery")[];
            userId: string;
        };
        StaffOperatorView: {
            active: boolean;
            id: string;
            name: string;
            roles: ("compliance" | "treasury" | "support" | "auditor" | "administrator")[];
            /** Format: date-time */
            since: string;
        };
        StaffQueueView: {
            /**
             * Format: int64
             * @description how many items wait
             */
            count: number;
            /** @description approvals, verification.review, screening.matches, support.contact, support.bug … */
            name: string;
            /** @description the roles that work on the queue */
            roles: ("compliance" | "treasury" | "support" | "auditor" | "administrator")[];
        };
        StaffSignInView: {
            disabled: boolean;
            secondFactors: ("totp" | "passkey" | "recovery")[];
            userId: string;
        };
        StaffSubAccountView: {
            /** @enum {string} */
            holder: "own" | "customer";
            id: string;
            name: string;
            /** @enum {string} */
            status: "active" | "frozen" | "closed";
        };
        StartOnboardingRealnessBody: {
            /** @description fileName of an upload */
            selfieFile?: string;
            /** @description fileNames of pictures of the head turned to each side, at most 4 */
            turnFiles?: string[] | null;
        };
        StartRealnessBody: {
            /** @description fileName of an upload */
            selfieFile?: string;
            /** @description fileNames of pictures of the head turned to each side, at most 4 */
            turnFiles?: string[] | null;
        };
        SubaccountsAddressView: {
            address: string;
            network: string;
        };
        SubaccountsBalanceView: {
            available: string;
            currency: string;
            /** @description held for payments that are not final */
            pending: string;
            total: string;
        };
        SubaccountsCheckView: {
            /** @enum {string} */
            kind: "individual" | "business";
            /**
             * Format: int64
             * @description 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected; of an own account that of the business
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
        };
        SubaccountsDetailView: {
            /**
             * @description what the holder is
             * @enum {string}
             */
            accountType: "individual" | "business";
            /** @description the addresses of this sub-account alone; empty where bankAccount is null */
            addresses: components["schemas"]["SubaccountsAddressView"][];
            balances: components["schemas"]["SubaccountsBalanceView"][];
            /** @description the account number of this sub-account alone, to which its holder pays in; null until its identity check is approved, and of a closed one */
            bankAccount: components["schemas"]["BankingReceivingAccount"] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description the business's own id of it */
            externalId: string | null;
            id: string;
            /**
             * @description whose money it is: the business's own, or a customer's of the business
             * @enum {string}
             */
            kind: "own" | "customer";
            name: string;
            /** @enum {string} */
            status: "active" | "frozen" | "closed";
            verification: components["schemas"]["SubaccountsCheckView"];
        };
        SubaccountsSidesView: {
            /** @description the transaction in the history of the account that paid */
            from: string;
            /** @description the transaction in the history of the account that was paid */
            to: string;
        };
        SubaccountsTransferView: {
            amount: string;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            externalId: string | null;
            from: string;
            /** @description that of the transaction of the paying side */
            id: string;
            /** @enum {string} */
            status: "completed";
            to: string;
            transactions: components["schemas"]["SubaccountsSidesView"];
        };
        SubaccountsView: {
            /**
             * @description what the holder is
             * @enum {string}
             */
            accountType: "individual" | "business";
            balances: components["schemas"]["SubaccountsBalanceView"][];
            /** Format: date-time */
            createdAt: string;
            /** @description the business's own id of it */
            externalId: string | null;
            id: string;
            /**
             * @description whose money it is: the business's own, or a customer's of the business
             * @enum {string}
             */
            kind: "own" | "customer";
            name: string;
            /** @enum {string} */
            status: "active" | "frozen" | "closed";
            verification: components["schemas"]["SubaccountsCheckView"];
        };
        SubmitContactBody: {
            /** @description account, verification, payments, business, press or other */
            category?: string;
            email?: string;
            message?: string;
            name?: string;
            subject?: string;
        };
        SubmitReportBody: {
            description?: string;
            email?: string;
            /** @description fileNames of attachments */
            files?: string[] | null;
            impact?: string;
            /** @description critical, high, medium or low */
            severity?: string;
            steps?: string;
            title?: string;
        };
        SupportAttached: {
            fileName: string;
        };
        SupportContactDetail: {
            /** @enum {string} */
            category: "account" | "verification" | "payments" | "business" | "press" | "other";
            /** Format: date-time */
            changedAt: string;
            /** Format: date-time */
            createdAt: string;
            email: string;
            id: string;
            message: string;
            name: string;
            notes: components["schemas"]["SupportNoteView"][];
            /** @enum {string} */
            state: "new" | "open" | "answered" | "closed";
            subject: string;
        };
        SupportContactReceipt: {
            contactId: string;
            /** Format: date-time */
            submittedAt: string;
        };
        SupportContactView: {
            /** @enum {string} */
            category: "account" | "verification" | "payments" | "business" | "press" | "other";
            /** Format: date-time */
            changedAt: string;
            /** Format: date-time */
            createdAt: string;
            email: string;
            id: string;
            name: string;
            /** @enum {string} */
            state: "new" | "open" | "answered" | "closed";
            subject: string;
        };
        SupportNoteView: {
            /** Format: date-time */
            at: string;
            author: string;
            /** @enum {string} */
            kind: "answer" | "note" | "state";
            /** @description the new state, of a note of kind state; otherwise empty */
            state: string;
            text: string;
        };
        SupportReportDetail: {
            /** Format: date-time */
            changedAt: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            email: string;
            files: string[];
            id: string;
            impact: string;
            notes: components["schemas"]["SupportNoteView"][];
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
            /** @enum {string} */
            state: "new" | "triaged" | "accepted" | "rejected" | "fixed" | "rewarded";
            steps: string;
            title: string;
        };
        SupportReportReceipt: {
            reportId: string;
            /** Format: date-time */
            submittedAt: string;
        };
        SupportReportView: {
            /** Format: date-time */
            changedAt: string;
            /** Format: date-time */
            createdAt: string;
            email: string;
            id: string;
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
            /** @enum {string} */
            state: "new" | "triaged" | "accepted" | "rejected" | "fixed" | "rewarded";
            title: string;
        };
        SwitchBusinessInputBody: {
            /** @description of a business in businesses, of a sub-account of it, or of ownAccount */
            id: string;
        };
        TeamByView: {
            id: string;
            /** @enum {string} */
            kind: "user" | "key";
            name: string;
        };
        TeamDecisionView: {
            by: components["schemas"]["TeamMemberName"];
            /** Format: date-time */
            decidedAt: string;
            /** @enum {string} */
            decision: "approve" | "reject";
            reason: string;
        };
        TeamInvitationView: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            /** Format: date-time */
            expiresAt: string;
            id: string;
            invitedBy: components["schemas"]["TeamMemberName"];
            /** @enum {string} */
            role: "owner" | "administrator" | "initiator" | "approver" | "viewer" | "developer";
            /** @enum {string} */
            status: "pending" | "accepted" | "cancelled" | "expired";
        };
        TeamJoinedView: {
            /** @description the business's */
            id: string;
            /** @enum {string} */
            role: "owner" | "administrator" | "initiator" | "approver" | "viewer" | "developer";
        };
        TeamMemberName: {
            id: string;
            /** @description display name, or e-mail address; empty for a user who is gone */
            name: string;
        };
        TeamMemberView: {
            displayName: string;
            email: string;
            /** @description the user's */
            id: string;
            /** @description whether the member has an identity check of their own, without which nobody orders or approves payments */
            identityChecked: boolean;
            /** Format: date-time */
            joinedAt: string;
            /**
             * Format: date-time
             * @description when the member last acted for the business, exact to a minute
             */
            lastSeenAt: string | null;
            /** @enum {string} */
            role: "owner" | "administrator" | "initiator" | "approver" | "viewer" | "developer";
            /**
             * @description whether the user may sign in
             * @enum {string}
             */
            status: "active" | "disabled";
        };
        TeamPolicyView: {
            /** @description of a change that waits for its approvals; the rules are those still in force */
            approval?: components["schemas"]["TeamView"];
            /**
             * Format: date-time
             * @description null before the first change
             */
            changedAt: string | null;
            rules: components["schemas"]["TeamStoredRule"][];
            /** @description whoever asks for something never approves it */
            separation: boolean;
        };
        TeamStoredRule: {
            /** Format: int64 */
            approvals: number;
            /** @description pounds, or coins at par; 0.00 where no money moves */
            from: string;
            /** @enum {string} */
            subject: "fiat_withdrawal" | "chain_withdrawal" | "recipient" | "policy" | "key";
        };
        TeamView: {
            /** @description the sub-account that is concerned; null: the business itself */
            account: string | null;
            /** @description null if no money moves */
            amount: string | null;
            /** Format: date-time */
            createdAt: string;
            currency: string | null;
            /**
             * Format: date-time
             * @description when it was approved, rejected or cancelled, or expired
             */
            decidedAt: string | null;
            decisions: components["schemas"]["TeamDecisionView"][];
            /** @description more of it, as codes and values */
            details: {
                [key: string]: string;
            };
            /** Format: date-time */
            expiresAt: string;
            id: string;
            /** @description the id of what is to be approved: the transaction, the batch, the bank account, the address, the key */
            item: string;
            /**
             * Format: int64
             * @description how many members must approve
             */
            needed: number;
            requestedBy: components["schemas"]["TeamByView"];
            /** @description whoever asked may not decide */
            separation: boolean;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "expired" | "cancelled";
            /** @enum {string} */
            subject: "fiat_withdrawal" | "chain_withdrawal" | "recipient" | "policy" | "key";
            /** @description what is to be approved, in full: a payee with account number or address, a policy, a key */
            summary: string;
        };
        TotpInputBody: {
            totp: string;
        };
        TransactionsApprovalView: {
            /**
             * Format: int64
             * @description how many it has
             */
            given: number;
            id: string;
            /**
             * Format: int64
             * @description how many approvals it needs
             */
            needed: number;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "expired" | "cancelled";
        };
        TransactionsCustomerTransactionView: {
            customer: components["schemas"]["StaffCustomerSummary"];
            transaction: components["schemas"]["TransactionsView"];
        };
        TransactionsInitiatorView: {
            id: string;
            /** @enum {string} */
            kind: "user" | "key";
            name: string;
        };
        TransactionsStatusChangeView: {
            /** Format: date-time */
            at: string;
            /**
             * @description the status that was reached
             * @enum {string}
             */
            name: "awaiting_funds" | "awaiting_approval" | "pending" | "in_review" | "processing" | "completed" | "failed" | "cancelled" | "expired" | "returned" | "reversed";
        };
        TransactionsView: {
            amount: string;
            /** @description by the customer's own team; null where none was needed */
            approval: components["schemas"]["TransactionsApprovalView"] | null;
            /** @description the bank's own code for why it failed or came back */
            bankReasonCode: string | null;
            /** @description the bank's reference of the entry on its account */
            bankReference: string | null;
            /** Format: date-time */
            completedAt: string | null;
            /**
             * Format: int64
             * @description of one transaction on a chain alone: how many it has
             */
            confirmations?: number;
            /**
             * Format: int64
             * @description and how many make it final
             */
            confirmationsNeeded?: number;
            /** @description an address, or a bank and the end of an account number */
            counterparty: string | null;
            /** @description of a transfer between accounts of a business: the name of the other account, where the reader may see it */
            counterpartyName?: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            currency: "GBP" | "GBPC";
            /** @enum {string} */
            direction: "in" | "out";
            /**
             * Format: date-time
             * @description of a redemption: the pounds are due before this time, the end of the next UK business day after the order in London
             */
            dueAt?: string;
            /** @description the id that its customer gave it */
            externalId: string | null;
            /** @description a code of the error catalogue: why it failed or came back */
            failureCode: string | null;
            /** @description the sentence of failureCode, in the reader's language */
            failureReason: string | null;
            /** @description in the same currency; comes on top of a payment out, and off a pay-in */
            fee: string;
            id: string;
            /** @description who ordered it; null where nobody did, such as a deposit that just arrived */
            initiator: components["schemas"]["TransactionsInitiatorView"] | null;
            /** @description what its customer keeps with it */
            metadata: {
                [key: string]: string;
            };
            network: string | null;
            reference: string | null;
            /** @enum {string} */
            status: "awaiting_funds" | "awaiting_approval" | "pending" | "in_review" | "processing" | "completed" | "failed" | "cancelled" | "expired" | "returned" | "reversed";
            /** @description of one transaction alone: its status history */
            steps?: components["schemas"]["TransactionsStatusChangeView"][];
            txHash: string | null;
            /** @enum {string} */
            type: "fiat_deposit" | "fiat_withdrawal" | "chain_deposit" | "chain_withdrawal" | "fee" | "adjustment" | "account_transfer_in" | "account_transfer_out";
            /**
             * Format: date-time
             * @description of its newest change
             */
            updatedAt: string;
            /**
             * @description of one that is not final: what it waits for
             * @enum {string}
             */
            waitingFor?: "your_payment" | "team_approval" | "check" | "address_check" | "provider_answer" | "bank" | "bank_answer" | "network" | "network_delay" | "confirmations" | "minting_resumed";
            /** @description the same as a sentence, in the reader's language */
            waitingForText?: string;
        };
        TransferInputBody: {
            /** @description coins */
            amount: string;
            /** @description the customer's own id of the payment: 1 to 64 of A-Z, a-z, 0-9 and ._:-, good for one payment for ever */
            externalId?: string | null;
            /** @description the account that pays */
            from: string;
            /** @description for the customer's own records: at most 20 members, keys up to 40 and values up to 500 characters; kept sealed */
            metadata?: {
                [key: string]: string;
            };
            to: string;
        };
        TransferRequestBody: {
            amount: string;
            /** @description the id of a network; the first if omitted */
            network?: string;
            to: string;
        };
        TransparencyAccountView: {
            amount: string;
            bankName: string;
        };
        TransparencyAttestationView: {
            /**
             * Format: date-time
             * @description when the balances were read
             */
            asOf: string;
            chains: components["schemas"]["TransparencyWrittenView"][];
            /**
             * Format: int64
             * @description the number of customers with a balance
             */
            customers: number;
            id: string;
            journal: components["schemas"]["TransparencyJournalView"];
            /** @description hexadecimal */
            root: string;
            /** @description GBPC: all balances, including what is ordered and not final yet */
            total: string;
        };
        TransparencyDayView: {
            /**
             * Format: date-time
             * @description when the figures were recorded, the last time that day
             */
            asOf: string;
            /** @description GBPC */
            balances: string;
            /** Format: date */
            day: string;
            /** @description GBPC */
            inFlight: string;
            ratio: string;
            /** @description GBP */
            reserve: string;
            /** @description GBPC on all chains */
            supply: string;
        };
        TransparencyJournalView: {
            /** @description of that entry, which covers all entries before it; hexadecimal */
            hash: string;
            /**
             * Format: int64
             * @description the newest entry in the books
             */
            sequence: number;
        };
        TransparencyLeafView: {
            account: string;
            /** @description GBPC */
            amount: string;
            /** @description hexadecimal, 32 bytes; a secret of the account's holder */
            salt: string;
        };
        TransparencyProofView: {
            attestation: components["schemas"]["TransparencyAttestationView"];
            leaf: components["schemas"]["TransparencyLeafView"];
            /** @description from the leaf up */
            path: components["schemas"]["TransparencyStepView"][];
        };
        TransparencyReserveView: {
            accounts: components["schemas"]["TransparencyAccountView"][];
            /** @description the balance of the safeguarding accounts less unmatched credits */
            amount: string;
            currency: string;
            /**
             * Format: date-time
             * @description the time of the bank's newest balance, which the amount agrees with; null before the first
             */
            statedAt: string | null;
        };
        TransparencyStepView: {
            /** @description GBPC below the neighbour */
            amount: string;
            /** @description hexadecimal */
            hash: string;
            /**
             * @description the side of the neighbour
             * @enum {string}
             */
            side: "left" | "right";
        };
        TransparencySumView: {
            amount: string;
            currency: string;
        };
        TransparencySupplyView: {
            /** @description by the books, quarantine included */
            amount: string;
            /** Format: int64 */
            chainId: number;
            contract: string;
            network: string;
            /** @description the contract's totalSupply(); null while the chain does not answer */
            onChain: string | null;
        };
        TransparencyTransparencyView: {
            /** Format: date-time */
            asOf: string;
            /** @description the balances of customers' accounts */
            balances: components["schemas"]["TransparencySumView"];
            /** @description ordered and not final yet */
            inFlight: components["schemas"]["TransparencySumView"];
            /** @description reserve ÷ (supply + balances + inFlight), rounded down */
            ratio: string;
            reserve: components["schemas"]["TransparencyReserveView"];
            supply: components["schemas"]["TransparencySupplyView"][];
        };
        TransparencyWrittenView: {
            /** Format: int64 */
            chainId: number;
            network: string;
            /** @description null until it is in a block */
            txHash: string | null;
        };
        TravelruleBeneficiary: {
            accountNumber: string[] | null;
            beneficiaryPerson: components["schemas"]["TravelrulePerson"][] | null;
        };
        TravelruleBeneficiaryVASP: {
            beneficiaryVASP: components["schemas"]["TravelrulePerson"];
        };
        TravelruleIVMS101: {
            beneficiary: components["schemas"]["TravelruleBeneficiary"];
            beneficiaryVASP: components["schemas"]["TravelruleBeneficiaryVASP"];
            originatingVASP: components["schemas"]["TravelruleOriginatingVASP"];
            originator: components["schemas"]["TravelruleOriginator"];
            payloadMetadata: components["schemas"]["TravelruleMetadata"];
        };
        TravelruleIdentification: {
            countryOfIssue?: string;
            nationalIdentifier: string;
            nationalIdentifierType: string;
            registrationAuthority?: string;
        };
        TravelruleLegalName: {
            nameIdentifier: components["schemas"]["TravelruleLegalNameID"][] | null;
        };
        TravelruleLegalNameID: {
            legalPersonName: string;
            legalPersonNameIdentifierType: string;
        };
        TravelruleLegalPerson: {
            countryOfRegistration?: string;
            customerIdentification?: string;
            geographicAddress?: components["schemas"]["TravelrulePostalAddress"][] | null;
            name: components["schemas"]["TravelruleLegalName"];
            nationalIdentification?: components["schemas"]["TravelruleIdentification"];
        };
        TravelruleMessageDetail: {
            /** @description to which the coins go */
            address: string;
            amount: string;
            /** @description the other provider's words */
            answer: string | null;
            /** Format: date-time */
            answeredAt: string | null;
            /**
             * Format: int64
             * @description how often the provider was asked
             */
            attempts: number;
            /** @description of the provider */
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            currency: "GBPC";
            customer: components["schemas"]["StaffCustomerSummary"];
            /**
             * @description out: about a payment of our customer; in: about a deposit
             * @enum {string}
             */
            direction: "out" | "in";
            /**
             * Format: date-time
             * @description when what it said was erased, because the time for which the law has it kept was over
             */
            erasedAt?: string;
            /** @description it says more of whoever pays than a name and an account */
            extended: boolean;
            id: string;
            /** @description interVASP messaging standard 101.2023; null where there is no message */
            ivms101: components["schemas"]["TravelruleIVMS101"] | null;
            network: string;
            /** @description the other provider; null if it is not known */
            provider: string | null;
            /** @description a code: why it is as it is */
            reason: string | null;
            /** @description the provider's own id of its message */
            reference: string | null;
            /** @enum {string} */
            state: "pending" | "accepted" | "released" | "recorded" | "rejected" | "settled" | "cancelled" | "expected" | "matched" | "missing" | "supplied" | "closed";
            /**
             * Format: date-time
             * @description when the provider was told how the payment ended
             */
            toldAt: string | null;
            /** @description null while a deposit is announced */
            transactionId: string | null;
            txHash: string | null;
        };
        TravelruleMessageView: {
            /** @description to which the coins go */
            address: string;
            amount: string;
            /** Format: date-time */
            answeredAt: string | null;
            /**
             * Format: int64
             * @description how often the provider was asked
             */
            attempts: number;
            /** @description of the provider */
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            currency: "GBPC";
            customer: components["schemas"]["StaffCustomerSummary"];
            /**
             * @description out: about a payment of our customer; in: about a deposit
             * @enum {string}
             */
            direction: "out" | "in";
            /**
             * Format: date-time
             * @description when what it said was erased, because the time for which the law has it kept was over
             */
            erasedAt?: string;
            /** @description it says more of whoever pays than a name and an account */
            extended: boolean;
            id: string;
            network: string;
            /** @description the other provider; null if it is not known */
            provider: string | null;
            /** @description a code: why it is as it is */
            reason: string | null;
            /** @description the provider's own id of its message */
            reference: string | null;
            /** @enum {string} */
            state: "pending" | "accepted" | "released" | "recorded" | "rejected" | "settled" | "cancelled" | "expected" | "matched" | "missing" | "supplied" | "closed";
            /**
             * Format: date-time
             * @description when the provider was told how the payment ended
             */
            toldAt: string | null;
            /** @description null while a deposit is announced */
            transactionId: string | null;
            txHash: string | null;
        };
        TravelruleMetadata: {
            payloadVersion: string;
        };
        TravelruleNaturalName: {
            nameIdentifier: components["schemas"]["TravelruleNaturalNameID"][] | null;
        };
        TravelruleNaturalNameID: {
            naturalPersonNameIdentifierType: string;
            primaryIdentifier: string;
            secondaryIdentifier?: string;
        };
        TravelruleNaturalPerson: {
            countryOfResidence?: string;
            customerIdentification?: string;
            geographicAddress?: components["schemas"]["TravelrulePostalAddress"][] | null;
            name: components["schemas"]["TravelruleNaturalName"];
            nationalIdentification?: components["schemas"]["TravelruleIdentification"];
        };
        TravelruleOriginatingVASP: {
            originatingVASP: components["schemas"]["TravelrulePerson"];
        };
        TravelruleOriginator: {
            accountNumber: string[] | null;
            originatorPerson: components["schemas"]["TravelrulePerson"][] | null;
        };
        TravelrulePerson: {
            legalPerson?: components["schemas"]["TravelruleLegalPerson"];
            naturalPerson?: components["schemas"]["TravelruleNaturalPerson"];
        };
        TravelrulePostalAddress: {
            addressLine: string[] | null;
            addressType: string;
            country: string;
            townName?: string;
        };
        TreasuryAccruedFeesView: {
            /** @description GBPC earned and not paid out */
            accrued: string;
            /** @description GBP that can be paid out now */
            available: string;
            /** @description GBPC of it that is refunded if every open payment fails */
            notFinal: string;
            /** @description GBP requested or ordered, and not debited yet */
            pending: string;
        };
        TreasuryAlertView: {
            /** @description the figures of the alert; only those that its kind has */
            details: components["schemas"]["ChainAlertDetails"];
            /** @enum {string} */
            kind: "chain_unreachable" | "chain_wrong_chain" | "chain_deep_reorg" | "chain_nonce_conflict" | "chain_unknown_mint" | "chain_unknown_redeem" | "chain_wiped" | "chain_reserve_too_low" | "chain_signer" | "chain_task_failed" | "chain_out_of_gas" | "chain_implausible_amount" | "chain_inconsistent" | "chain_disagreement" | "chain_orders_wait" | "chain_endpoint_odd" | "chain_endpoint_behind" | "chain_foreign_event" | "mint_stuck" | "sweep_stuck" | "order_stuck" | "chain_deposit_unbooked";
            network: string;
            /** Format: date-time */
            raisedAt: string;
            /** @description an order, a role, a transaction, a block or the network */
            subject: string;
        };
        TreasuryApprovalView: {
            /** @description null where no approval is needed */
            approvalId: string | null;
        };
        TreasuryBooksPause: {
            /** @description figures by what was found; of not_compared the parts that did not answer */
            details: {
                [key: string]: string;
            };
            /** @enum {string} */
            reason: "bank_files_newer" | "chain_nonces_newer" | "anchors_newer" | "not_compared";
            /** Format: date-time */
            since: string;
        };
        TreasuryBooksView: {
            /** @description GBPC available to customers */
            balances: string;
            /** @description GBP at the safeguarding accounts */
            banks: string;
            /** @description GBPC on chains */
            circulation: string;
            /** @description GBP at the corporate account */
            corporateCash: string;
            /** @description GBPC of accrued fees */
            fees: string;
            /** @description GBPC held for open orders */
            held: string;
            /** @description GBPC */
            issued: string;
            /** @description GBPC from sanctioned or frozen senders */
            quarantine: string;
            /** @description GBP */
            reserve: string;
            /** @description GBP of unmatched credits */
            unmatchedCredits: string;
        };
        TreasuryComponentRecord: {
            amount: string;
            /** @enum {string} */
            code: "minted_not_booked" | "credited_not_burned" | "held_burned" | "wiped" | "unexplained" | "top_up_outstanding" | "top_up_not_debited";
        };
        TreasuryCorporateCreditView: {
            /** @description GBP */
            amount: string;
            /** Format: date-time */
            bookedAt: string;
            id: string;
            reference: string;
            /** @description as far as the bank names the sender */
            sender: components["schemas"]["BankingParty"];
        };
        TreasuryDay: {
            /** Format: date */
            day: string;
            /**
             * Format: int64
             * @description how many of them found a discrepancy
             */
            discrepancies: number;
            /** @description the first with a discrepancy; null where none had one */
            firstDiscrepancy: components["schemas"]["TreasuryReconciliationRecord"] | null;
            /** @description the last of the day */
            last: components["schemas"]["TreasuryReconciliationRecord"];
            /**
             * Format: int64
             * @description how many reconciliations ran
             */
            runs: number;
        };
        TreasuryDebitResolutionView: {
            /** @enum {string} */
            account: "main" | "own";
            /** @description GBP */
            amount: string;
            customerId: string | null;
            /** Format: date-time */
            endedAt: string | null;
            /** @description a code of the error catalogue: why the bank did not pay, or returned it */
            failureCode: string | null;
            /** @description the sentence of failureCode, in the reader's language */
            failureReason: string | null;
            id: string;
            /**
             * @description lost_deposit: a chain reorganisation removed a deposit whose coins were already spent
             * @enum {string}
             */
            purpose: "charge" | "recall" | "unmatched_credit" | "lost_deposit";
            reason: string;
            /** @description GBP taken back from the customer or the unmatched credit */
            recovered: string;
            /** @description the bank's reference; for a lost deposit, the deposit's id */
            ref: string;
            /** Format: date-time */
            requestedAt: string;
            /** @description empty for a lost deposit */
            requestedBy: string;
            /** @enum {string} */
            status: "requested" | "rejected" | "cancelled" | "topping_up" | "top_up_failed" | "completed";
            /** @description GBP paid from the corporate account to make up the rest */
            topUp: string;
            unmatchedCreditId: string | null;
        };
        TreasuryDebtView: {
            /** @description GBP */
            amount: string;
            customer: components["schemas"]["StaffCustomerSummary"];
        };
        TreasuryFeePayoutView: {
            /** @description GBP */
            amount: string;
            /**
             * Format: date-time
             * @description when the corporate account was credited
             */
            creditedAt: string | null;
            /**
             * Format: date-time
             * @description when the safeguarding account was debited
             */
            debitedAt: string | null;
            /**
             * Format: date-time
             * @description when it was rejected, failed or returned
             */
            endedAt: string | null;
            /** @description a code of the error catalogue: why the bank did not pay, or returned it */
            failureCode: string | null;
            /** @description the sentence of failureCode, in the reader's language */
            failureReason: string | null;
            id: string;
            reason: string;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: string;
            /** @enum {string} */
            status: "requested" | "rejected" | "ordered" | "debited" | "completed" | "failed" | "returned";
        };
        TreasuryFindingRecord: {
            /** @description by the bank or the chain */
            actual: string;
            /** @description of a bank_balance */
            bankAccount?: string;
            /** @description the known parts of the difference */
            causes?: components["schemas"]["TreasuryComponentRecord"][] | null;
            /** @enum {string} */
            code: "issued_by_reserve" | "issued_by_holdings" | "safeguarded_funds" | "bank_balance" | "chain_supply" | "entries" | "records";
            currency: string;
            /** @description actual less expected; anything but zero is a discrepancy */
            difference: string;
            /** @description by the books, with what is in transit */
            expected: string;
            /** @description the parts of expected that are not in the books yet */
            inTransit?: components["schemas"]["TreasuryComponentRecord"][] | null;
            /** @description of a chain_supply */
            network?: string;
            /** @description of entries: the first that the replay could not confirm */
            problems?: string[] | null;
            /** @description of records: the first rows that contradict others, by check */
            records?: components["schemas"]["IntegrityFinding"][] | null;
            /**
             * @description why the comparison could not be made
             * @enum {string}
             */
            unavailable?: "chain_unreachable" | "bank_statement_missing" | "bank_feed_silent";
        };
        TreasuryJournalLine: {
            /** @description the name in the chart of accounts, such as own or receivable:ID */
            account: string;
            amount: string;
            /** @enum {string} */
            currency: "GBP" | "GBPC";
            /** @enum {string} */
            side: "debit" | "credit";
        };
        TreasuryJournalView: {
            /**
             * Format: date-time
             * @description when it was rejected or booked
             */
            endedAt: string | null;
            /**
             * Format: int64
             * @description number of the ledger entry; 0 before
             */
            entry: number;
            id: string;
            lines: components["schemas"]["TreasuryJournalLine"][];
            reason: string;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: string;
            /** @description the journal that reverses it, requested or booked, or empty */
            reversedBy: string;
            /** @description the journal that it reverses, or empty */
            reverses: string;
            /** @enum {string} */
            status: "requested" | "rejected" | "booked";
        };
        TreasuryOverviewView: {
            alerts: components["schemas"]["TreasuryAlertView"][];
            books: components["schemas"]["TreasuryBooksView"];
            /** @description why and since when nothing moves money; null while it does */
            paused: components["schemas"]["TreasuryBooksPause"] | null;
            /** @description the newest; null before the first */
            reconciliation: components["schemas"]["TreasuryReconciliationRecord"] | null;
            /** @description null while minting is active */
            stopped: components["schemas"]["TreasuryStop"] | null;
        };
        TreasuryReconciliationRecord: {
            /** Format: date-time */
            at: string;
            /** @description state is balanced */
            balanced: boolean;
            findings: components["schemas"]["TreasuryFindingRecord"][];
            id: string;
            /** @description of one with a discrepancy: the first that had none any more; null until then */
            resolved: components["schemas"]["TreasuryResolution"] | null;
            /**
             * @description unknown: nothing differs, but a bank or a chain was silent
             * @enum {string}
             */
            state: "balanced" | "discrepancy" | "unknown";
        };
        TreasuryRepaymentView: {
            /** @description GBP */
            amount: string;
            /** @description the credit that repays the debt */
            creditId: string;
            customer: components["schemas"]["StaffCustomerSummary"];
            /**
             * Format: date-time
             * @description when it was rejected or booked
             */
            endedAt: string | null;
            id: string;
            reason: string;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: string;
            /** @enum {string} */
            status: "requested" | "rejected" | "cancelled" | "booked";
        };
        TreasuryRequestedJournal: {
            /** @description its subject is the journal's id */
            approvalId: string;
            id: string;
        };
        TreasuryResolution: {
            /** Format: date-time */
            at: string;
            /** @description those completed in the meantime */
            debitResolutions: components["schemas"]["TreasuryResolvedDebit"][];
        };
        TreasuryResolvedDebit: {
            /** @enum {string} */
            account: "main" | "own";
            /** @description GBP */
            amount: string;
            id: string;
            /** @enum {string} */
            purpose: "charge" | "recall" | "unmatched_credit" | "lost_deposit";
            /** @description as the operator wrote it */
            reason: string;
        };
        TreasuryStop: {
            /**
             * @description bank_feed_silent: the bank's word on the safeguarding account is too old; minting resumes by itself
             * @enum {string}
             */
            cause: "operator" | "reconciliation" | "bank_feed_silent";
            /** @description as the operator wrote it; else empty */
            reason: string;
            /** @description the reconciliation that found a discrepancy; else empty */
            reconciliationId: string;
            /** Format: date-time */
            since: string;
        };
        TreasuryTokenView: {
            /** @description GBPC that may still be minted; null if unknown or unlimited */
            allowance: string | null;
            /** @description actions whose key is not on this server; gbpc token prepares, signs and submits them */
            coldActions: ("pause" | "unpause" | "freeze" | "unfreeze" | "allowance")[];
            contract: string;
            network: string;
            /** @description null if the network does not answer */
            paused: boolean | null;
        };
        TreasuryTokensView: {
            tokens: components["schemas"]["TreasuryTokenView"][];
        };
        VerificationAddress: {
            city?: string;
            /** @description ISO 3166-1 alpha-2 */
            country?: string;
            line1?: string;
            line2?: string;
            postcode?: string;
            region?: string;
        } | null;
        VerificationBusinessDocument: {
            /** @description fileName of an upload */
            file?: string;
            /** @description incorporation, articles, shareholders (these three are required), address, authority or other */
            kind?: string;
        };
        VerificationBusinessView: {
            companyName?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            /**
             * @description null before the first decision
             * @enum {string|null}
             */
            decision: "approve" | "return" | "reject" | null;
            documents?: components["schemas"]["VerificationBusinessDocument"][] | null;
            /** @description under_1000, 1000_10000, 10000_100000, 100000_1000000 or over_1000000 */
            expectedMonthlyVolume?: string;
            id: string;
            /** @description YYYY-MM-DD */
            incorporatedOn?: string;
            /** @description ISO 3166-1 alpha-2 */
            incorporationCountry?: string;
            /** @description private_limited, public_limited, llp, partnership, sole_trader, charity, trust or other */
            legalForm?: string;
            natureOfBusiness?: string;
            /** @description no one owns 25 % or more; a senior manager must then be added as a member */
            noOwnerAtThreshold?: boolean;
            /** @description savings, payments, trading, treasury or other */
            purpose?: string;
            /** @enum {string} */
            realness: "none" | "pending" | "completed" | "failed";
            registeredAddress?: components["schemas"]["VerificationAddress"] | null;
            registrationNumber?: string;
            regulated?: boolean | null;
            /** @description required when regulated */
            regulatorReference?: string;
            reviewFields: components["schemas"]["VerificationReviewField"][];
            reviewNote: string;
            /** @description salary, savings, business, investments, inheritance or other */
            sourceOfFunds?: string;
            /**
             * Format: int32
             * @description 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
            step: string;
            /** Format: date-time */
            submittedAt: string | null;
            tradingAddress?: components["schemas"]["VerificationAddress"] | null;
            /** Format: date-time */
            updatedAt: string;
            website?: string;
        };
        VerificationCaseDetail: {
            /** @description null for an individual */
            business: components["schemas"]["VerificationBusinessView"] | null;
            checks: components["schemas"]["VerificationCheckView"][];
            customer: components["schemas"]["StaffCustomerSummary"];
            /** Format: date-time */
            decidedAt: string | null;
            /**
             * @description null before the first decision
             * @enum {string|null}
             */
            decision: "approve" | "return" | "reject" | null;
            history: components["schemas"]["VerificationHistoryView"][];
            /** @description the record's id */
            id: string;
            /** @description null for a business */
            individual: components["schemas"]["VerificationIndividualView"] | null;
            /** @enum {string} */
            kind: "individual" | "business";
            matches: components["schemas"]["ScreeningMatchView"][];
            members: components["schemas"]["VerificationMemberDetail"][];
            /** @description fileNames of the applicant's liveness pictures */
            pictures: string[];
            /**
             * Format: int32
             * @description 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
            /**
             * Format: int64
             * @description how often it was submitted
             */
            submissions: number;
            /** Format: date-time */
            submittedAt: string | null;
            /** @description the business that submitted the check of its customer, with its user or API key; null where the customer did */
            submittedBy: string | null;
        };
        VerificationCaseView: {
            customer: components["schemas"]["StaffCustomerSummary"];
            /** Format: date-time */
            decidedAt: string | null;
            /**
             * @description null before the first decision
             * @enum {string|null}
             */
            decision: "approve" | "return" | "reject" | null;
            /** @description the record's id */
            id: string;
            /** @enum {string} */
            kind: "individual" | "business";
            /**
             * Format: int32
             * @description 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
            /**
             * Format: int64
             * @description how often it was submitted
             */
            submissions: number;
            /** Format: date-time */
            submittedAt: string | null;
        };
        VerificationCheckView: {
            /** @description a code */
            name: string;
            passed: boolean;
        };
        VerificationCustomerVerificationView: {
            /** @description null if nothing was submitted */
            case: components["schemas"]["ScreeningCase"] | null;
            /** Format: date-time */
            decidedAt: string | null;
            /**
             * @description null before the first decision
             * @enum {string|null}
             */
            decision: "approve" | "return" | "reject" | null;
            /** @description a screening match is potential or confirmed: payments wait for an operator */
            hasOpenMatch: boolean;
            /**
             * Format: int32
             * @description 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
            /** Format: date-time */
            submittedAt: string | null;
        };
        VerificationHistoryView: {
            actor: string;
            /** Format: date-time */
            at: string;
            fields: components["schemas"]["VerificationReviewField"][];
            note: string;
            what: string;
        };
        VerificationIDDocument: {
            /** @description fileName of an upload; passports have none */
            backFile?: string;
            /** @description YYYY-MM-DD */
            expiryDate?: string;
            /** @description fileName of an upload */
            frontFile?: string;
            /** @description ISO 3166-1 alpha-2 */
            issuingCountry?: string;
            number?: string;
            /** @description passport, driving_licence, national_id or residence_permit */
            type?: string;
        } | null;
        VerificationIndividualView: {
            address?: components["schemas"]["VerificationAddress"] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description YYYY-MM-DD */
            dateOfBirth?: string;
            /** Format: date-time */
            decidedAt: string | null;
            /**
             * @description null before the first decision
             * @enum {string|null}
             */
            decision: "approve" | "return" | "reject" | null;
            /** @description under_1000, 1000_10000, 10000_100000, 100000_1000000 or over_1000000 */
            expectedMonthlyVolume?: string;
            firstName?: string;
            id: string;
            idDocument?: components["schemas"]["VerificationIDDocument"] | null;
            lastName?: string;
            middleName?: string;
            /** @description ISO 3166-1 alpha-2 */
            nationality?: string;
            occupation?: string;
            phone?: string;
            politicallyExposed?: boolean | null;
            proofOfAddress?: components["schemas"]["VerificationProofOfAddress"] | null;
            /** @description savings, payments, trading, treasury or other */
            purpose?: string;
            /** @enum {string} */
            realness: "none" | "pending" | "completed" | "failed";
            reviewFields: components["schemas"]["VerificationReviewField"][];
            reviewNote: string;
            /** @description salary, savings, business, investments, inheritance or other */
            sourceOfFunds?: string;
            /**
             * Format: int32
             * @description 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
            step: string;
            /** Format: date-time */
            submittedAt: string | null;
            taxResidencies?: components["schemas"]["VerificationTaxResidency"][] | null;
            /** Format: date-time */
            updatedAt: string;
        };
        VerificationLinkView: {
            code: string;
            /** Format: date-time */
            expiresAt: string;
            url: string;
        };
        VerificationMemberDetail: {
            address: components["schemas"]["VerificationAddress"] | null;
            dateOfBirth: string;
            email: string;
            firstName: string;
            id: string;
            idDocument: components["schemas"]["VerificationIDDocument"] | null;
            lastName: string;
            /**
             * Format: date-time
             * @description when that link expires
             */
            linkExpiresAt: string | null;
            /**
             * Format: date-time
             * @description when a link was mailed last, null if none was or its letter still waits; reminders apart
             */
            linkSentAt: string | null;
            nationality: string;
            ownershipPercent: string;
            pictures: string[];
            /** @description the business record's id */
            realnessId: string;
            roles: ("director" | "ubo" | "signatory" | "senior_manager")[];
            /**
             * Format: int32
             * @description 0 named, 1 has verified, 2 approved, 3 asked to verify again
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
        };
        VerificationMemberView: {
            address: components["schemas"]["VerificationAddress"] | null;
            dateOfBirth: string;
            email: string;
            firstName: string;
            id: string;
            lastName: string;
            /**
             * Format: date-time
             * @description when that link expires
             */
            linkExpiresAt: string | null;
            /**
             * Format: date-time
             * @description when a link was mailed last, null if none was or its letter still waits; reminders apart
             */
            linkSentAt: string | null;
            nationality: string;
            ownershipPercent: string;
            /** @description the business record's id */
            realnessId: string;
            roles: ("director" | "ubo" | "signatory" | "senior_manager")[];
            /**
             * Format: int32
             * @description 0 named, 1 has verified, 2 approved, 3 asked to verify again
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
        };
        VerificationOnboardingView: {
            /** @description null of a person, and before the first save */
            business: components["schemas"]["VerificationBusinessView"] | null;
            /** @description null of a company, and before the first save */
            individual: components["schemas"]["VerificationIndividualView"] | null;
            /** @enum {string} */
            kind: "individual" | "business";
            /**
             * Format: int32
             * @description 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
        };
        VerificationOpenedView: {
            companyName: string;
            firstName: string;
            /**
             * Format: int32
             * @description 0 or 3: the member must verify; 1 or 2: the member has verified
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3;
        };
        VerificationProofOfAddress: {
            /** @description fileName of an upload */
            file?: string;
            /** @description YYYY-MM-DD */
            issuedOn?: string;
            /** @description utility_bill, bank_statement, tax_letter or tenancy */
            type?: string;
        } | null;
        VerificationRealnessView: {
            /** Format: date-time */
            expiresAt: string;
            realnessCode: string;
            /** @enum {string} */
            status: "pending" | "completed" | "failed";
            /** @description the page on which the person continues */
            url: string;
        };
        VerificationReviewField: {
            field: string;
            reason: string;
        };
        VerificationTaxResidency: {
            /** @description ISO 3166-1 alpha-2 */
            country?: string;
            /** @description tax identification number, where the country has one */
            tin?: string;
        };
        WalletAccountView: {
            balances: components["schemas"]["WalletBalanceView"][];
            id: string;
            /** @enum {string} */
            kind: "individual" | "business";
            limits: components["schemas"]["PricingLimitView"][];
            /** @enum {string} */
            status: "active" | "frozen" | "closed";
        };
        WalletAssetView: {
            /** @description available here; it is not on the chain */
            balance: string;
            /**
             * Format: int64
             * @description after which a deposit is credited
             */
            confirmations: number;
            contract: string;
            currency: string;
            /** @description null until the customer is verified */
            depositAddress: string | null;
            network: string;
        };
        WalletBalanceHistoryView: {
            currency: string;
            /** Format: date-time */
            from: string;
            /** @description oldest first; the first is the balance at from, the others are changes, at most 500 */
            points: components["schemas"]["WalletBalancePointView"][];
            /** Format: date-time */
            to: string;
        };
        WalletBalancePointView: {
            /** Format: date-time */
            at: string;
            /** @description available and pending together */
            balance: string;
        };
        WalletBalanceView: {
            available: string;
            currency: string;
            /** @description held for payments that are not final */
            pending: string;
            total: string;
        };
        WalletMonthView: {
            formats: ("csv" | "pdf" | "camt053" | "xero" | "quickbooks")[];
            from: string;
            /** @description the call that returns it; add format */
            href: string;
            /** @description the month */
            id: string;
            to: string;
        };
        WalletPendingView: {
            /** Format: int64 */
            bankCoolingOffHours?: number;
            /** Format: int64 */
            coolingOffHours?: number;
            /** Format: date-time */
            effectiveAt: string;
            whitelistOnly?: boolean;
        };
        WalletSettingsView: {
            /**
             * Format: int64
             * @description how long a new bank account waits, from its verification on
             */
            bankCoolingOffHours: number;
            /**
             * Format: int64
             * @description how long a new address waits
             */
            coolingOffHours: number;
            id: string;
            /** @description a mail and the event statement.ready on the first day of each month */
            monthlyStatement: boolean;
            /** @description looser values that wait */
            pending: components["schemas"]["WalletPendingView"] | null;
            /**
             * Format: int64
             * @description 1: ask for every payment; 0: not for payees that were paid with an authentication before
             * @enum {integer}
             */
            secondaryAuth: 0 | 1;
            /** @description coins are sent to whitelisted addresses alone */
            whitelistOnly: boolean;
        };
        WebhooksAttempt: {
            /** Format: date-time */
            at: string;
            /**
             * @description null: it was delivered
             * @enum {string|null}
             */
            error: "timeout" | "connection" | "name_not_found" | "address_refused" | "redirect" | "http_status" | "invalid_url" | null;
            /**
             * Format: int64
             * @description null: there was no answer
             */
            httpStatus: number | null;
            /**
             * Format: int64
             * @description how long it took
             */
            millis: number;
        };
        WebhooksDeliveryView: {
            /** @description the newest 20 */
            attempts: components["schemas"]["WebhooksAttempt"][];
            /** Format: date-time */
            createdAt: string;
            eventId: string;
            id: string;
            /**
             * Format: date-time
             * @description null: it is not sent again by itself
             */
            nextAttemptAt: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            type: string;
        };
        WebhooksSecretView: {
            /** @description checks the signatures; shown once */
            secret: string;
            webhook: components["schemas"]["WebhooksView"];
        };
        WebhooksView: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            /**
             * @description gone: it answered 410; failing: an event failed for good while none was delivered
             * @enum {string|null}
             */
            disabledReason: "gone" | "failing" | null;
            /** @description types of events; * is all */
            events: string[];
            id: string;
            /** @enum {string} */
            status: "active" | "disabled";
            url: string;
        };
        WebhooksWantedBody: {
            description?: string;
            /** @description types of events, or * */
            events?: string[] | null;
            url?: string;
        };
        WithdrawToBankBody: {
            /** @description pounds; the fee comes on top */
            amount: string;
            bankId: string;
            /** @description the customer's own id of the payment: 1 to 64 of A-Z, a-z, 0-9 and ._:-, good for one payment for ever */
            externalId?: string | null;
            /** @description for the customer's own records: at most 20 members, keys up to 40 and values up to 500 characters; kept sealed */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Sets secondaryAuth of the account: 0: do not ask next time for a payee that was paid with an authentication; 1: ask every time. Without it the setting stays as it is.
             */
            nextIsSecondaryAuth?: number | null;
        };
        WithdrawToChainBody: {
            address: string;
            /** @description coins; the fee comes on top */
            amount: string;
            /** @description the customer's own id of the payment: 1 to 64 of A-Z, a-z, 0-9 and ._:-, good for one payment for ever */
            externalId?: string | null;
            /** @description for the customer's own records: at most 20 members, keys up to 40 and values up to 500 characters; kept sealed */
            metadata?: {
                [key: string]: string;
            };
            network: string;
            /**
             * Format: int64
             * @description Sets secondaryAuth of the account: 0: do not ask next time for a payee that was paid with an authentication; 1: ask every time. Without it the setting stays as it is.
             */
            nextIsSecondaryAuth?: number | null;
        };
        WithdrawalsAcceptedView: {
            /** @description by the customer's own team; null where none is needed */
            approval: components["schemas"]["TransactionsApprovalView"] | null;
            /** Format: int64 */
            count: number;
            /** @description what a dry run found; empty otherwise */
            errors: components["schemas"]["WithdrawalsItemErrorView"][];
            /** @description of all payments, in coins, taken besides the total */
            fee: string;
            /** @description null of a dry run */
            id: string | null;
            /**
             * @description checked: of a dry run
             * @enum {string}
             */
            status: "checked" | "awaiting_approval" | "pending" | "completed";
            /** @description without fees; in pounds if all payments go to banks, else in coins */
            total: string;
        };
        WithdrawalsAddressView: {
            /**
             * Format: date-time
             * @description may be paid from here on; null while the customer's own team has to approve it
             */
            activeAt: string | null;
            address: string;
            /** @description whose wallet it is, as the customer says; null: the customer's own, with no provider */
            beneficiary: components["schemas"]["WithdrawalsBeneficiaryView"] | null;
            /** Format: date-time */
            createdAt: string;
            id: string;
            label: string;
            network: string;
            /**
             * @description proved: a signature has shown that the customer controls the address
             * @enum {string}
             */
            ownership: "proved" | "unproved";
            /** @enum {string} */
            status: "awaiting_approval" | "cooling_off" | "active";
        };
        WithdrawalsBatchItemBody: {
            /** @description of a chain_withdrawal */
            address?: string;
            amount?: string;
            /** @description of a fiat_withdrawal */
            bankId?: string;
            /** @description the customer's own id of the payment */
            externalId?: string;
            /** @description fiat_withdrawal or chain_withdrawal */
            kind?: string;
            metadata?: {
                [key: string]: string;
            };
            /** @description of a chain_withdrawal */
            network?: string;
        };
        WithdrawalsBatchView: {
            /** @description by the customer's own team; null where none was needed */
            approval: components["schemas"]["TransactionsApprovalView"] | null;
            /**
             * Format: date-time
             * @description when it was completed or cancelled
             */
            completedAt: string | null;
            /** Format: int64 */
            count: number;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            currency: "GBP" | "GBPC";
            /**
             * Format: int64
             * @description how many could not be started; their money is back
             */
            failed: number;
            /** @description why it was cancelled; null if its customer cancelled it */
            failureCode: string | null;
            /** @description the sentence of failureCode, in the reader's language */
            failureReason: string | null;
            /** @description of all payments, in coins, taken besides the total */
            fee: string;
            id: string;
            name: string;
            /** @description of one batch alone: what became of its payments */
            outcomes?: components["schemas"]["WithdrawalsOutcomesView"];
            /**
             * Format: int64
             * @description how many payments were started
             */
            started: number;
            /**
             * @description completed: each payment was started, or could not be
             * @enum {string}
             */
            status: "awaiting_approval" | "pending" | "completed" | "cancelled";
            total: string;
        };
        WithdrawalsBeneficiaryView: {
            /** @description of the provider */
            country: string | null;
            /**
             * @description the customer, or somebody else
             * @enum {string}
             */
            kind: "self" | "other";
            /** @description of somebody else */
            name: string | null;
            /** @description who keeps the wallet; null: its holder */
            provider: string | null;
        };
        WithdrawalsBreachView: {
            amount: string;
            /** @description a code: what it waited for when it became overdue */
            cause: string;
            /** @enum {string} */
            currency: "GBP";
            customer: components["schemas"]["StaffCustomerSummary"];
            /** Format: date-time */
            dueAt: string;
            /**
             * Format: date-time
             * @description when the bank paid, or the coins were given back
             */
            endedAt: string | null;
            /** Format: date-time */
            orderedAt: string;
            /**
             * @description null while it waits; paid_in_time: the bank paid in time, and said so late
             * @enum {string|null}
             */
            outcome: "paid" | "paid_in_time" | "given_back" | null;
            transactionId: string;
        };
        WithdrawalsChallengeView: {
            /** Format: date-time */
            expiresAt: string;
            /** @description to be signed as it is, with personal_sign */
            message: string;
        };
        WithdrawalsItemErrorView: {
            code: string;
            field: string;
            /**
             * Format: int64
             * @description counted from 0
             */
            item: number;
            message: string;
        };
        WithdrawalsItemView: {
            /** @description of a chain_withdrawal */
            address: string | null;
            amount: string;
            /** @description of a fiat_withdrawal */
            bankId: string | null;
            /** @enum {string} */
            currency: "GBP" | "GBPC";
            externalId: string;
            failureCode: string | null;
            /** @description the sentence of failureCode, in the reader's language */
            failureReason: string | null;
            /**
             * Format: int64
             * @description counted from 0
             */
            item: number;
            /** @enum {string} */
            kind: "fiat_withdrawal" | "chain_withdrawal";
            /** @description of a chain_withdrawal */
            network: string | null;
            /**
             * @description awaiting_approval or cancelled with its batch, waiting until it is started, then that of its transaction
             * @enum {string}
             */
            status: "waiting" | "awaiting_approval" | "pending" | "in_review" | "processing" | "completed" | "failed" | "cancelled" | "returned";
            transactionId: string | null;
        };
        WithdrawalsNewAddress: {
            /** @description with its EIP-55 checksum, or in one case */
            address?: string;
            beneficiary?: components["schemas"]["WithdrawalsNewBeneficiary"];
            label?: string;
            /** @description id of a network */
            network?: string;
            /** @description of the text that the challenge gave: proves that the customer controls the address */
            signature?: string;
        };
        WithdrawalsNewBeneficiary: {
            /** @description of the provider: ISO 3166-1 alpha-2 */
            country?: string;
            /** @description self or other */
            kind: string;
            /** @description of somebody else: required for other */
            name?: string;
            /** @description the name of the exchange or custodian that keeps the wallet; without it, its holder keeps it */
            provider?: string;
        };
        WithdrawalsOutcomesView: {
            /**
             * Format: int64
             * @description on their way or waiting for their turn
             */
            open: number;
            /**
             * Format: int64
             * @description completed
             */
            paid: number;
            /**
             * Format: int64
             * @description failed, cancelled or returned; their money is back
             */
            unpaid: number;
        };
        WithdrawalsRefusedBatch: {
            errors: components["schemas"]["WithdrawalsItemErrorView"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApprovals: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description all statuses if omitted
                 * @example pending
                 */
                status?: "pending" | "approved" | "rejected" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "approvals": [
                     *               {
                     *                 "decidedAt": "2026-03-02T09:30:00Z",
                     *                 "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "reason": "Asked for by telephone"
                     *               }
                     *             ],
                     *             "cause": "Asked for by telephone",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "currency": "GBPC",
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             },
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "details": {},
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "mint_stuck",
                     *             "mayDecide": true,
                     *             "mine": true,
                     *             "needed": 2,
                     *             "rejection": {
                     *               "decidedAt": "2026-03-02T09:30:00Z",
                     *               "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "reason": "Asked for by telephone"
                     *             },
                     *             "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "status": "pending",
                     *             "subject": "mint_stuck"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageStaffApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approvals": [
                     *           {
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "cause": "Asked for by telephone",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayDecide": true,
                     *         "mine": true,
                     *         "needed": 2,
                     *         "rejection": {
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "reason": "Asked for by telephone"
                     *         },
                     *         "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "pending",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    decideApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "approve",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["DecideApprovalBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approvals": [
                     *           {
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "cause": "Asked for by telephone",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayDecide": true,
                     *         "mine": true,
                     *         "needed": 2,
                     *         "rejection": {
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "reason": "Asked for by telephone"
                     *         },
                     *         "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "pending",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description the id of the actor
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                actor?: string;
                /**
                 * @description the action
                 * @example mint_stuck
                 */
                action?: string;
                /**
                 * @description the subject
                 * @example mint_stuck
                 */
                subject?: string;
                /**
                 * @description the subject id
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                subjectId?: string;
                /**
                 * @description an id, or part of the action, of the actor's name or of the kind of subject
                 * @example jane@example.com
                 */
                query?: string;
                /**
                 * @description the first day, in London
                 * @example 2026-03-02
                 */
                from?: string;
                /**
                 * @description the last day, in London
                 * @example 2026-03-02
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "action": "mint_stuck",
                     *             "actor": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "actorId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "details": {},
                     *             "hash": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *             "ip": "203.0.113.7",
                     *             "sequence": 1,
                     *             "subject": "mint_stuck",
                     *             "subjectId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageStaffAuditEntry"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "intact": true,
                     *         "lines": 1
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffCheckedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRejectedFiles: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "message": "Success",
                     *             "name": "Jane Doe",
                     *             "problem": "Asked for by telephone",
                     *             "receivedAt": "2026-03-02T09:30:00Z"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageBankingFileView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOpenPayouts: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "account": "main",
                     *             "amount": "1250.00",
                     *             "dueAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "withdrawal",
                     *             "orderedAt": "2026-03-02T09:30:00Z",
                     *             "sentAt": "2026-03-02T09:30:00Z",
                     *             "state": "ordered"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageBankingOpenPayoutView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listUnexplainedEntries: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "account": "main",
                     *             "amount": "1250.00",
                     *             "bookedAt": "2026-03-02T09:30:00Z",
                     *             "counterparty": {
                     *               "accountNumber": "55779911",
                     *               "name": "Jane Doe",
                     *               "sortCode": "20-00-00"
                     *             },
                     *             "reason": "Asked for by telephone",
                     *             "recall": true,
                     *             "ref": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reference": "GBPC7K2M9Q"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageBankingUnexplainedEntryView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getUnexplainedEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the name in the chart of accounts
                 * @example main
                 */
                account: "main" | "own";
                /**
                 * @description the ref
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "account": "main",
                     *         "amount": "1250.00",
                     *         "bookedAt": "2026-03-02T09:30:00Z",
                     *         "counterparty": {
                     *           "accountNumber": "55779911",
                     *           "name": "Jane Doe",
                     *           "sortCode": "20-00-00"
                     *         },
                     *         "reason": "Asked for by telephone",
                     *         "recall": true,
                     *         "ref": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "reference": "GBPC7K2M9Q"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeBankingUnexplainedEntryView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBugReports: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description all states if omitted
                 * @example new
                 */
                state?: "new" | "triaged" | "accepted" | "rejected" | "fixed" | "rewarded";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "changedAt": "2026-03-02T09:30:00Z",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "email": "jane@example.com",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "severity": "critical",
                     *             "state": "new",
                     *             "title": "Asked for by telephone"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageSupportReportView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBugReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "changedAt": "2026-03-02T09:30:00Z",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "description": "Asked for by telephone",
                     *         "email": "jane@example.com",
                     *         "files": [
                     *           "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "impact": "Asked for by telephone",
                     *         "notes": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "author": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "answer",
                     *             "state": "mint_stuck",
                     *             "text": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "severity": "critical",
                     *         "state": "new",
                     *         "steps": "Asked for by telephone",
                     *         "title": "Asked for by telephone"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportReportDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    answerBugReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["AnswerBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "changedAt": "2026-03-02T09:30:00Z",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "description": "Asked for by telephone",
                     *         "email": "jane@example.com",
                     *         "files": [
                     *           "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "impact": "Asked for by telephone",
                     *         "notes": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "author": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "answer",
                     *             "state": "mint_stuck",
                     *             "text": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "severity": "critical",
                     *         "state": "new",
                     *         "steps": "Asked for by telephone",
                     *         "title": "Asked for by telephone"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportReportDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBugFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
                /**
                 * @description the name of the file, as its upload answered
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf
                 */
                fileName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/gif": string;
                    "image/heic": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "text/plain": string;
                    "video/mp4": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    moveBugReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Asked for by telephone",
                 *       "state": "triaged"
                 *     }
                 */
                "application/json": components["schemas"]["MoveReportBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "changedAt": "2026-03-02T09:30:00Z",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "description": "Asked for by telephone",
                     *         "email": "jane@example.com",
                     *         "files": [
                     *           "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "impact": "Asked for by telephone",
                     *         "notes": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "author": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "answer",
                     *             "state": "mint_stuck",
                     *             "text": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "severity": "critical",
                     *         "state": "new",
                     *         "steps": "Asked for by telephone",
                     *         "title": "Asked for by telephone"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportReportDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description all states if omitted
                 * @example new
                 */
                state?: "new" | "open" | "answered" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "category": "account",
                     *             "changedAt": "2026-03-02T09:30:00Z",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "email": "jane@example.com",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "state": "new",
                     *             "subject": "mint_stuck"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageSupportContactView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "category": "account",
                     *         "changedAt": "2026-03-02T09:30:00Z",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "email": "jane@example.com",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "message": "Success",
                     *         "name": "Jane Doe",
                     *         "notes": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "author": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "answer",
                     *             "state": "mint_stuck",
                     *             "text": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "state": "new",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportContactDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    answerContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["AnswerBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "category": "account",
                     *         "changedAt": "2026-03-02T09:30:00Z",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "email": "jane@example.com",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "message": "Success",
                     *         "name": "Jane Doe",
                     *         "notes": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "author": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "answer",
                     *             "state": "mint_stuck",
                     *             "text": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "state": "new",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportContactDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    moveContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Asked for by telephone",
                 *       "state": "open"
                 *     }
                 */
                "application/json": components["schemas"]["MoveContactBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "category": "account",
                     *         "changedAt": "2026-03-02T09:30:00Z",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "email": "jane@example.com",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "message": "Success",
                     *         "name": "Jane Doe",
                     *         "notes": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "author": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "answer",
                     *             "state": "mint_stuck",
                     *             "text": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "state": "new",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportContactDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description an id or an exact e-mail address
                 * @example jane@example.com
                 */
                query?: string;
                /**
                 * @description all statuses if omitted
                 * @example active
                 */
                status?: "active" | "frozen" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "displayName": "Jane Doe",
                     *             "email": "jane@example.com",
                     *             "holder": "own",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "individual",
                     *             "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "status": "active"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageStaffCustomerView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "country": "GB",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "displayName": "Jane Doe",
                     *         "email": "jane@example.com",
                     *         "holder": "own",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "individual",
                     *         "language": "en",
                     *         "notes": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "author": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "note",
                     *             "legalBasis": "Asked for by telephone",
                     *             "text": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "phone": "+44 7700 900123",
                     *         "status": "active",
                     *         "subAccountCount": 1,
                     *         "subAccounts": [
                     *           {
                     *             "holder": "own",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "status": "active"
                     *           }
                     *         ],
                     *         "userId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffCustomerDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCustomerAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "balances": [
                     *           {
                     *             "available": "1250.00",
                     *             "currency": "GBPC",
                     *             "pending": "1250.00",
                     *             "total": "1250.00"
                     *           }
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "individual",
                     *         "limits": [
                     *           {
                     *             "currency": "GBPC",
                     *             "kind": "fiat_withdrawal",
                     *             "perDay": "1250.00",
                     *             "perMonth": "1250.00",
                     *             "perTransaction": "1250.00",
                     *             "usedThisMonth": "1250.00",
                     *             "usedToday": "1250.00"
                     *           }
                     *         ],
                     *         "status": "active"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWalletAccountView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestFreeze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "frozen": true,
                 *       "legalBasis": "Asked for by telephone",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestFreezeBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approvals": [
                     *           {
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "cause": "Asked for by telephone",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayDecide": true,
                     *         "mine": true,
                     *         "needed": 2,
                     *         "rejection": {
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "reason": "Asked for by telephone"
                     *         },
                     *         "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "pending",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    noteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["NoteCustomerBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "country": "GB",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "displayName": "Jane Doe",
                     *         "email": "jane@example.com",
                     *         "holder": "own",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "individual",
                     *         "language": "en",
                     *         "notes": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "author": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "note",
                     *             "legalBasis": "Asked for by telephone",
                     *             "text": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "phone": "+44 7700 900123",
                     *         "status": "active",
                     *         "subAccountCount": 1,
                     *         "subAccounts": [
                     *           {
                     *             "holder": "own",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "status": "active"
                     *           }
                     *         ],
                     *         "userId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffCustomerDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCustomerSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "disabled": true,
                     *         "secondFactors": [
                     *           "totp"
                     *         ],
                     *         "userId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffSignInView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestCustomerSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "disable",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestSignInActionBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approvals": [
                     *           {
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "cause": "Asked for by telephone",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayDecide": true,
                     *         "mine": true,
                     *         "needed": 2,
                     *         "rejection": {
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "reason": "Asked for by telephone"
                     *         },
                     *         "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "pending",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "limits": [
                     *           {
                     *             "currency": "GBPC",
                     *             "kind": "fiat_withdrawal",
                     *             "perDay": "1250.00",
                     *             "perMonth": "1250.00",
                     *             "perTransaction": "1250.00",
                     *             "usedThisMonth": "1250.00",
                     *             "usedToday": "1250.00"
                     *           }
                     *         ],
                     *         "tier": "low"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePricingTierView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestTier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Asked for by telephone",
                 *       "tier": "low"
                 *     }
                 */
                "application/json": components["schemas"]["RequestTierBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePricingRequestedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCustomerTransactions: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "approval": {
                     *               "given": 1,
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "needed": 2,
                     *               "status": "pending"
                     *             },
                     *             "bankReasonCode": "AC04",
                     *             "bankReference": "GBPC7K2M9Q",
                     *             "completedAt": "2026-03-02T09:30:00Z",
                     *             "confirmations": 1,
                     *             "confirmationsNeeded": 1,
                     *             "counterparty": "Account ••••5670",
                     *             "counterpartyName": "Jane Doe",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "currency": "GBP",
                     *             "direction": "in",
                     *             "dueAt": "2026-03-02T09:30:00Z",
                     *             "externalId": "invoice-2026-031",
                     *             "failureCode": "R6002",
                     *             "failureReason": "Asked for by telephone",
                     *             "fee": "1250.00",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "initiator": {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "kind": "user",
                     *               "name": "Jane Doe"
                     *             },
                     *             "metadata": {
                     *               "invoice": "2026-031"
                     *             },
                     *             "network": "sandbox",
                     *             "reference": "GBPC7K2M9Q",
                     *             "status": "awaiting_funds",
                     *             "steps": [
                     *               {
                     *                 "at": "2026-03-02T09:30:00Z",
                     *                 "name": "awaiting_funds"
                     *               }
                     *             ],
                     *             "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *             "type": "fiat_deposit",
                     *             "updatedAt": "2026-03-02T09:30:00Z",
                     *             "waitingFor": "your_payment",
                     *             "waitingForText": "Asked for by telephone"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTransactionsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCustomerVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "case": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "kind": "individual"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "hasOpenMatch": true,
                     *         "status": 0,
                     *         "submittedAt": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationCustomerVerificationView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "queues": [
                     *           {
                     *             "count": 3,
                     *             "name": "Jane Doe",
                     *             "roles": [
                     *               "compliance"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffDashboardView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewDocument: {
        parameters: {
            query?: {
                /**
                 * @description to save it: a picture with its watermark; what cannot be previewed as it was submitted
                 * @example true
                 */
                download?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description the name of the file, as its upload answered
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf
                 */
                fileName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/heic": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listExceptions: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description only those in this status
                 * @example open
                 */
                status?: "open" | "resolved";
                /**
                 * @description the kind
                 * @example mint_stuck
                 */
                kind?: string;
                /**
                 * @description the severity
                 * @example high
                 */
                severity?: "high" | "normal";
                /**
                 * @description a code
                 * @example Asked for by telephone
                 */
                reason?: string;
                /**
                 * @description the owner
                 * @example me
                 */
                owner?: "me" | "nobody";
                /**
                 * @description as owner=me
                 * @example true
                 */
                mine?: boolean;
                /**
                 * @description only those that have been open for so many hours
                 * @example 1
                 */
                minAgeHours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "actions": [
                     *               "retry"
                     *             ],
                     *             "amount": "1250.00",
                     *             "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "choices": [
                     *               {
                     *                 "byTwo": true,
                     *                 "may": true,
                     *                 "name": "Jane Doe"
                     *               }
                     *             ],
                     *             "currency": "GBPC",
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             },
                     *             "details": {},
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "mint_stuck",
                     *             "mayTake": true,
                     *             "owner": {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "me": true,
                     *               "name": "Jane Doe"
                     *             },
                     *             "reason": "Asked for by telephone",
                     *             "requested": "mint_stuck",
                     *             "resolution": "Asked for by telephone",
                     *             "resolvedAt": "2026-03-02T09:30:00Z",
                     *             "severity": "high",
                     *             "since": "2026-03-02T09:30:00Z",
                     *             "status": "open",
                     *             "subject": "mint_stuck"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageExceptionsExceptionView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listExceptionGroups: {
        parameters: {
            query?: {
                /**
                 * @description the kind
                 * @example mint_stuck
                 */
                kind?: string;
                /**
                 * @description the severity
                 * @example high
                 */
                severity?: "high" | "normal";
                /**
                 * @description a code
                 * @example Asked for by telephone
                 */
                reason?: string;
                /**
                 * @description the owner
                 * @example me
                 */
                owner?: "me" | "nobody";
                /**
                 * @description only those that have been open for so many hours
                 * @example 1
                 */
                minAgeHours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "at": "2026-03-02T09:30:00Z",
                     *         "list": [
                     *           {
                     *             "choices": [
                     *               {
                     *                 "byTwo": true,
                     *                 "may": true,
                     *                 "name": "Jane Doe"
                     *               }
                     *             ],
                     *             "count": 3,
                     *             "kind": "mint_stuck",
                     *             "oldest": "2026-03-02T09:30:00Z",
                     *             "pending": 1,
                     *             "reason": "Asked for by telephone",
                     *             "severity": "high",
                     *             "totals": [
                     *               {
                     *                 "amount": "1250.00",
                     *                 "currency": "GBPC"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeExceptionsGroupsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    actOnExceptionGroup: {
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
                 *       "action": "mint_stuck",
                 *       "after": "AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi",
                 *       "cause": "Asked for by telephone",
                 *       "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "kind": "mint_stuck",
                 *       "reason": "Asked for by telephone",
                 *       "until": "2026-03-02T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ActOnGroupBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "done": 1,
                     *         "left": 1,
                     *         "next": "AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi",
                     *         "refused": [
                     *           {
                     *             "code": "123456",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeExceptionsOutcomeView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getException: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "actions": [
                     *           "retry"
                     *         ],
                     *         "amount": "1250.00",
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "choices": [
                     *           {
                     *             "byTwo": true,
                     *             "may": true,
                     *             "name": "Jane Doe"
                     *           }
                     *         ],
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayTake": true,
                     *         "owner": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "me": true,
                     *           "name": "Jane Doe"
                     *         },
                     *         "reason": "Asked for by telephone",
                     *         "requested": "mint_stuck",
                     *         "resolution": "Asked for by telephone",
                     *         "resolvedAt": "2026-03-02T09:30:00Z",
                     *         "severity": "high",
                     *         "since": "2026-03-02T09:30:00Z",
                     *         "status": "open",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeExceptionsExceptionView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    actOnException: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "mint_stuck",
                 *       "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["ActOnExceptionBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "actions": [
                     *           "retry"
                     *         ],
                     *         "amount": "1250.00",
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "choices": [
                     *           {
                     *             "byTwo": true,
                     *             "may": true,
                     *             "name": "Jane Doe"
                     *           }
                     *         ],
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayTake": true,
                     *         "owner": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "me": true,
                     *           "name": "Jane Doe"
                     *         },
                     *         "reason": "Asked for by telephone",
                     *         "requested": "mint_stuck",
                     *         "resolution": "Asked for by telephone",
                     *         "resolvedAt": "2026-03-02T09:30:00Z",
                     *         "severity": "high",
                     *         "since": "2026-03-02T09:30:00Z",
                     *         "status": "open",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeExceptionsExceptionView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listJournals: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "endedAt": "2026-03-02T09:30:00Z",
                     *             "entry": 1,
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "lines": [
                     *               {
                     *                 "account": "own",
                     *                 "amount": "12.34",
                     *                 "currency": "GBP",
                     *                 "side": "debit"
                     *               }
                     *             ],
                     *             "reason": "Asked for by telephone",
                     *             "requestedAt": "2026-03-02T09:30:00Z",
                     *             "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reversedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reverses": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "status": "requested"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTreasuryJournalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestJournal: {
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
                 *       "lines": [
                 *         {
                 *           "account": "own",
                 *           "amount": "12.34",
                 *           "currency": "GBP",
                 *           "side": "debit"
                 *         }
                 *       ],
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["JournalRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryRequestedJournal"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reverseJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["JournalReversalBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryRequestedJournal"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMonths: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "accepted": [
                     *               "not_over"
                     *             ],
                     *             "closedAt": "2026-03-02T09:30:00Z",
                     *             "documents": [
                     *               {
                     *                 "bytes": 1,
                     *                 "kind": "trial_balance",
                     *                 "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *               }
                     *             ],
                     *             "dueAt": "2026-03-02T09:30:00Z",
                     *             "endsAt": "2026-03-02T09:30:00Z",
                     *             "entry": 1,
                     *             "lastEntry": 1,
                     *             "lastHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *             "month": "2026-10",
                     *             "over": true,
                     *             "overdue": true,
                     *             "reason": "Asked for by telephone",
                     *             "reopenBy": "ann@gbpc.example",
                     *             "reopenReason": "The wrong reconciliation is attached",
                     *             "requestedAt": "2026-03-02T09:30:00Z",
                     *             "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "status": "open"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageClosingMonthView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description a month in London
                 * @example 2026-10
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "acceptable": true,
                     *         "balanced": true,
                     *         "missing": [
                     *           "not_over"
                     *         ],
                     *         "month": {
                     *           "accepted": [
                     *             "not_over"
                     *           ],
                     *           "closedAt": "2026-03-02T09:30:00Z",
                     *           "documents": [
                     *             {
                     *               "bytes": 1,
                     *               "kind": "trial_balance",
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *             }
                     *           ],
                     *           "dueAt": "2026-03-02T09:30:00Z",
                     *           "endsAt": "2026-03-02T09:30:00Z",
                     *           "entry": 1,
                     *           "lastEntry": 1,
                     *           "lastHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *           "month": "2026-10",
                     *           "over": true,
                     *           "overdue": true,
                     *           "reason": "Asked for by telephone",
                     *           "reopenBy": "ann@gbpc.example",
                     *           "reopenReason": "The wrong reconciliation is attached",
                     *           "requestedAt": "2026-03-02T09:30:00Z",
                     *           "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "status": "open"
                     *         },
                     *         "reconciliation": {
                     *           "at": "2026-03-02T09:30:00Z",
                     *           "balanced": true,
                     *           "findings": [
                     *             {
                     *               "actual": "1250.00",
                     *               "bankAccount": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "causes": [
                     *                 {
                     *                   "amount": "1250.00",
                     *                   "code": "minted_not_booked"
                     *                 }
                     *               ],
                     *               "code": "issued_by_reserve",
                     *               "currency": "GBPC",
                     *               "difference": "1250.00",
                     *               "expected": "1250.00",
                     *               "inTransit": [
                     *                 {
                     *                   "amount": "1250.00",
                     *                   "code": "minted_not_booked"
                     *                 }
                     *               ],
                     *               "network": "sandbox",
                     *               "problems": [
                     *                 "amount_missing"
                     *               ],
                     *               "records": [
                     *                 {
                     *                   "actual": "1250.00",
                     *                   "check": "mint_stuck",
                     *                   "expected": "1250.00",
                     *                   "subject": "mint_stuck"
                     *                 }
                     *               ],
                     *               "unavailable": "chain_unreachable"
                     *             }
                     *           ],
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "resolved": {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "debitResolutions": [
                     *               {
                     *                 "account": "main",
                     *                 "amount": "1250.00",
                     *                 "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "purpose": "charge",
                     *                 "reason": "Asked for by telephone"
                     *               }
                     *             ]
                     *           },
                     *           "state": "balanced"
                     *         },
                     *         "trialBalance": [
                     *           {
                     *             "account": "own",
                     *             "closing": "1250.00",
                     *             "credits": "100.00",
                     *             "currency": "GBPC",
                     *             "debits": "250.00",
                     *             "opening": "1250.00",
                     *             "side": "debit"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeClosingMonthDetailView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestMonthClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description a month in London
                 * @example 2026-10
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accept": true,
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["CloseRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeClosingRequestedClose"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMonthDocument: {
        parameters: {
            query?: {
                /**
                 * @description the kind
                 * @example trial_balance
                 */
                kind?: "trial_balance" | "reconciliation";
            };
            header?: never;
            path: {
                /**
                 * @description a month in London
                 * @example 2026-10
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestMonthReopening: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description a month in London
                 * @example 2026-10
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["ReopenRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeClosingRequestedReopening"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOperators: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "active": true,
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "roles": [
                     *               "compliance"
                     *             ],
                     *             "since": "2026-03-02T09:30:00Z"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageStaffOperatorView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inviteOperator: {
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
                 *       "email": "jane@example.com",
                 *       "reason": "Asked for by telephone",
                 *       "roles": [
                 *         "treasury"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["InviteOperatorBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approvals": [
                     *           {
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "cause": "Asked for by telephone",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayDecide": true,
                     *         "mine": true,
                     *         "needed": 2,
                     *         "rejection": {
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "reason": "Asked for by telephone"
                     *         },
                     *         "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "pending",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestOperatorRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": true,
                 *       "reason": "Asked for by telephone",
                 *       "roles": [
                 *         "treasury"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RequestRolesBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approvals": [
                     *           {
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "cause": "Asked for by telephone",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayDecide": true,
                     *         "mine": true,
                     *         "needed": 2,
                     *         "rejection": {
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "reason": "Asked for by telephone"
                     *         },
                     *         "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "pending",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOperatorSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "bound": true,
                     *         "disabled": true,
                     *         "secondFactors": [
                     *           "totp"
                     *         ],
                     *         "userId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffOperatorSignInView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestOperatorSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "disable",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestOperatorSignInActionBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approvals": [
                     *           {
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "cause": "Asked for by telephone",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "details": {},
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "mint_stuck",
                     *         "mayDecide": true,
                     *         "mine": true,
                     *         "needed": 2,
                     *         "rejection": {
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "operator": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "reason": "Asked for by telephone"
                     *         },
                     *         "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "pending",
                     *         "subject": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listQuarantine: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description awaiting_approval: an operator requested its release; unbooked: the books could not follow the chain
                 * @example quarantined
                 */
                status?: "quarantined" | "awaiting_approval" | "unbooked";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "currency": "GBPC",
                     *             "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "network": "sandbox",
                     *             "sender": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "status": "quarantined",
                     *             "verdict": "unknown"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageDepositsQuarantinedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestQuarantineRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestWithReasonBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeDepositsRequestedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRedemptionBreaches: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description open: those that still wait
                 * @example open
                 */
                outcome?: "open" | "paid" | "paid_in_time" | "given_back";
                /**
                 * @description a code
                 * @example Asked for by telephone
                 */
                cause?: string;
                /**
                 * @description only those that were due so many hours ago or earlier
                 * @example 1
                 */
                minAgeHours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "250.00",
                     *             "cause": "Asked for by telephone",
                     *             "currency": "GBP",
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             },
                     *             "dueAt": "2026-03-02T09:30:00Z",
                     *             "endedAt": "2026-03-02T09:30:00Z",
                     *             "orderedAt": "2026-03-02T09:30:00Z",
                     *             "outcome": "paid",
                     *             "transactionId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageWithdrawalsBreachView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMatches: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description only those in this status
                 * @example potential
                 */
                status?: "potential" | "false_positive" | "confirmed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "case": {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "kind": "individual"
                     *             },
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             },
                     *             "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "decidedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "entry": "1042",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "list": "UK",
                     *             "name": "Jane Doe",
                     *             "reason": "Asked for by telephone",
                     *             "reasons": [
                     *               {
                     *                 "code": "word",
                     *                 "listedWord": "dough",
                     *                 "percent": 12,
                     *                 "word": "doe"
                     *               }
                     *             ],
                     *             "score": 1,
                     *             "status": "potential",
                     *             "subject": "customer",
                     *             "subjectId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageScreeningListedMatchView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    decideMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "false_positive",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["DecideMatchBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decidedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "entry": "1042",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "list": "UK",
                     *         "name": "Jane Doe",
                     *         "reason": "Asked for by telephone",
                     *         "reasons": [
                     *           {
                     *             "code": "word",
                     *             "listedWord": "dough",
                     *             "percent": 12,
                     *             "word": "doe"
                     *           }
                     *         ],
                     *         "score": 1,
                     *         "status": "potential",
                     *         "subject": "customer",
                     *         "subjectId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeScreeningMatchView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listUserSecurityEvents: {
        parameters: {
            query: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description the user id
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                userId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "address": "203.0.113.7",
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "browser": "Firefox on Linux",
                     *             "detail": "Asked for by telephone",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "signed_in"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageAuthEventView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "active": true,
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "name": "Jane Doe",
                     *         "roles": [
                     *           "compliance"
                     *         ],
                     *         "since": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeStaffOperatorView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "terms": {
                     *           "fees": {
                     *             "chainWithdrawal": {
                     *               "basisPoints": 20,
                     *               "fixed": "0.50",
                     *               "max": "1250.00"
                     *             },
                     *             "fiatDeposit": {
                     *               "basisPoints": 20,
                     *               "fixed": "0.50",
                     *               "max": "1250.00"
                     *             },
                     *             "fiatWithdrawal": {
                     *               "basisPoints": 20,
                     *               "fixed": "0.50",
                     *               "max": "1250.00"
                     *             }
                     *           },
                     *           "limits": [
                     *             {
                     *               "chain": {
                     *                 "perDay": "1250.00",
                     *                 "perMonth": "1250.00",
                     *                 "perTransaction": "1250.00"
                     *               },
                     *               "fiat": {
                     *                 "perDay": "1250.00",
                     *                 "perMonth": "1250.00",
                     *                 "perTransaction": "1250.00"
                     *               },
                     *               "kind": "individual",
                     *               "tier": "low"
                     *             }
                     *           ],
                     *           "velocity": {
                     *             "coinsPerDay": "1250.00",
                     *             "paymentsPerDay": 20
                     *           }
                     *         },
                     *         "version": 1
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePricingTermsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestTerms: {
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
                 *       "reason": "Asked for by telephone",
                 *       "terms": {
                 *         "fees": {
                 *           "chainWithdrawal": {
                 *             "basisPoints": 20,
                 *             "fixed": "0.50",
                 *             "max": "1250.00"
                 *           },
                 *           "fiatDeposit": {
                 *             "basisPoints": 20,
                 *             "fixed": "0.50",
                 *             "max": "1250.00"
                 *           },
                 *           "fiatWithdrawal": {
                 *             "basisPoints": 20,
                 *             "fixed": "0.50",
                 *             "max": "1250.00"
                 *           }
                 *         },
                 *         "limits": [
                 *           {
                 *             "chain": {
                 *               "perDay": "1250.00",
                 *               "perMonth": "1250.00",
                 *               "perTransaction": "1250.00"
                 *             },
                 *             "fiat": {
                 *               "perDay": "1250.00",
                 *               "perMonth": "1250.00",
                 *               "perTransaction": "1250.00"
                 *             },
                 *             "kind": "individual",
                 *             "tier": "low"
                 *           }
                 *         ],
                 *         "velocity": {
                 *           "coinsPerDay": "1250.00",
                 *           "paymentsPerDay": 20
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RequestTermsBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePricingRequestedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description the type
                 * @example fiat_deposit
                 */
                type?: "fiat_deposit" | "fiat_withdrawal" | "chain_deposit" | "chain_withdrawal" | "fee" | "adjustment" | "account_transfer_in" | "account_transfer_out";
                /**
                 * @description only those in this status
                 * @example awaiting_funds
                 */
                status?: "awaiting_funds" | "awaiting_approval" | "pending" | "in_review" | "processing" | "completed" | "failed" | "cancelled" | "expired" | "returned" | "reversed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             },
                     *             "transaction": {
                     *               "amount": "1250.00",
                     *               "approval": {
                     *                 "given": 1,
                     *                 "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "needed": 2,
                     *                 "status": "pending"
                     *               },
                     *               "bankReasonCode": "AC04",
                     *               "bankReference": "GBPC7K2M9Q",
                     *               "completedAt": "2026-03-02T09:30:00Z",
                     *               "confirmations": 1,
                     *               "confirmationsNeeded": 1,
                     *               "counterparty": "Account ••••5670",
                     *               "counterpartyName": "Jane Doe",
                     *               "createdAt": "2026-03-02T09:30:00Z",
                     *               "currency": "GBP",
                     *               "direction": "in",
                     *               "dueAt": "2026-03-02T09:30:00Z",
                     *               "externalId": "invoice-2026-031",
                     *               "failureCode": "R6002",
                     *               "failureReason": "Asked for by telephone",
                     *               "fee": "1250.00",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "initiator": {
                     *                 "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "kind": "user",
                     *                 "name": "Jane Doe"
                     *               },
                     *               "metadata": {
                     *                 "invoice": "2026-031"
                     *               },
                     *               "network": "sandbox",
                     *               "reference": "GBPC7K2M9Q",
                     *               "status": "awaiting_funds",
                     *               "steps": [
                     *                 {
                     *                   "at": "2026-03-02T09:30:00Z",
                     *                   "name": "awaiting_funds"
                     *                 }
                     *               ],
                     *               "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *               "type": "fiat_deposit",
                     *               "updatedAt": "2026-03-02T09:30:00Z",
                     *               "waitingFor": "your_payment",
                     *               "waitingForText": "Asked for by telephone"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTransactionsCustomerTransactionView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    attest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "asOf": "2026-03-02T09:30:00Z",
                     *         "chains": [
                     *           {
                     *             "chainId": 1,
                     *             "network": "sandbox",
                     *             "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046"
                     *           }
                     *         ],
                     *         "customers": 40,
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "journal": {
                     *           "hash": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *           "sequence": 1
                     *         },
                     *         "root": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *         "total": "1250.00"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTransparencyAttestationView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTravelRuleMessages: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description all when it is left out
                 * @example pending
                 */
                state?: "pending" | "accepted" | "released" | "recorded" | "rejected" | "settled" | "cancelled" | "expected" | "matched" | "missing" | "supplied" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "amount": "1250.00",
                     *             "answeredAt": "2026-03-02T09:30:00Z",
                     *             "attempts": 1,
                     *             "country": "GB",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "currency": "GBPC",
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             },
                     *             "direction": "out",
                     *             "erasedAt": "2026-03-02T09:30:00Z",
                     *             "extended": true,
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "network": "sandbox",
                     *             "provider": "sandbox",
                     *             "reason": "Asked for by telephone",
                     *             "reference": "GBPC7K2M9Q",
                     *             "state": "pending",
                     *             "toldAt": "2026-03-02T09:30:00Z",
                     *             "transactionId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTravelruleMessageView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportTravelRuleMessages: {
        parameters: {
            query?: {
                /**
                 * @description the first day in London, YYYY-MM-DD
                 * @example 2026-03-02
                 */
                from?: string;
                /**
                 * @description the last day in London, YYYY-MM-DD; at most 366 days
                 * @example 2026-03-02
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTravelRuleMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "amount": "1250.00",
                     *         "answer": "The account is closed.",
                     *         "answeredAt": "2026-03-02T09:30:00Z",
                     *         "attempts": 1,
                     *         "country": "GB",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "direction": "out",
                     *         "erasedAt": "2026-03-02T09:30:00Z",
                     *         "extended": true,
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "ivms101": {
                     *           "beneficiary": {
                     *             "accountNumber": [
                     *               "55779911"
                     *             ],
                     *             "beneficiaryPerson": [
                     *               {
                     *                 "legalPerson": {
                     *                   "countryOfRegistration": "GB",
                     *                   "customerIdentification": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                   "geographicAddress": [
                     *                     {
                     *                       "addressLine": [
                     *                         "1 High Street"
                     *                       ],
                     *                       "addressType": "HOME",
                     *                       "country": "GB",
                     *                       "townName": "Jane Doe"
                     *                     }
                     *                   ],
                     *                   "name": {
                     *                     "nameIdentifier": [
                     *                       {
                     *                         "legalPersonName": "Jane Doe",
                     *                         "legalPersonNameIdentifierType": "LEGL"
                     *                       }
                     *                     ]
                     *                   },
                     *                   "nationalIdentification": {
                     *                     "countryOfIssue": "GB",
                     *                     "nationalIdentifier": "533380006",
                     *                     "nationalIdentifierType": "CCPT",
                     *                     "registrationAuthority": "RA000585"
                     *                   }
                     *                 },
                     *                 "naturalPerson": {
                     *                   "countryOfResidence": "GB",
                     *                   "customerIdentification": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                   "geographicAddress": [
                     *                     {
                     *                       "addressLine": [
                     *                         "1 High Street"
                     *                       ],
                     *                       "addressType": "HOME",
                     *                       "country": "GB",
                     *                       "townName": "Jane Doe"
                     *                     }
                     *                   ],
                     *                   "name": {
                     *                     "nameIdentifier": [
                     *                       {
                     *                         "naturalPersonNameIdentifierType": "LEGL",
                     *                         "primaryIdentifier": "Doe",
                     *                         "secondaryIdentifier": "Jane"
                     *                       }
                     *                     ]
                     *                   },
                     *                   "nationalIdentification": {
                     *                     "countryOfIssue": "GB",
                     *                     "nationalIdentifier": "533380006",
                     *                     "nationalIdentifierType": "CCPT",
                     *                     "registrationAuthority": "RA000585"
                     *                   }
                     *                 }
                     *               }
                     *             ]
                     *           },
                     *           "beneficiaryVASP": {
                     *             "beneficiaryVASP": {
                     *               "legalPerson": {
                     *                 "countryOfRegistration": "GB",
                     *                 "customerIdentification": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "geographicAddress": [
                     *                   {
                     *                     "addressLine": [
                     *                       "1 High Street"
                     *                     ],
                     *                     "addressType": "HOME",
                     *                     "country": "GB",
                     *                     "townName": "Jane Doe"
                     *                   }
                     *                 ],
                     *                 "name": {
                     *                   "nameIdentifier": [
                     *                     {
                     *                       "legalPersonName": "Jane Doe",
                     *                       "legalPersonNameIdentifierType": "LEGL"
                     *                     }
                     *                   ]
                     *                 },
                     *                 "nationalIdentification": {
                     *                   "countryOfIssue": "GB",
                     *                   "nationalIdentifier": "533380006",
                     *                   "nationalIdentifierType": "CCPT",
                     *                   "registrationAuthority": "RA000585"
                     *                 }
                     *               },
                     *               "naturalPerson": {
                     *                 "countryOfResidence": "GB",
                     *                 "customerIdentification": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "geographicAddress": [
                     *                   {
                     *                     "addressLine": [
                     *                       "1 High Street"
                     *                     ],
                     *                     "addressType": "HOME",
                     *                     "country": "GB",
                     *                     "townName": "Jane Doe"
                     *                   }
                     *                 ],
                     *                 "name": {
                     *                   "nameIdentifier": [
                     *                     {
                     *                       "naturalPersonNameIdentifierType": "LEGL",
                     *                       "primaryIdentifier": "Doe",
                     *                       "secondaryIdentifier": "Jane"
                     *                     }
                     *                   ]
                     *                 },
                     *                 "nationalIdentification": {
                     *                   "countryOfIssue": "GB",
                     *                   "nationalIdentifier": "533380006",
                     *                   "nationalIdentifierType": "CCPT",
                     *                   "registrationAuthority": "RA000585"
                     *                 }
                     *               }
                     *             }
                     *           },
                     *           "originatingVASP": {
                     *             "originatingVASP": {
                     *               "legalPerson": {
                     *                 "countryOfRegistration": "GB",
                     *                 "customerIdentification": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "geographicAddress": [
                     *                   {
                     *                     "addressLine": [
                     *                       "1 High Street"
                     *                     ],
                     *                     "addressType": "HOME",
                     *                     "country": "GB",
                     *                     "townName": "Jane Doe"
                     *                   }
                     *                 ],
                     *                 "name": {
                     *                   "nameIdentifier": [
                     *                     {
                     *                       "legalPersonName": "Jane Doe",
                     *                       "legalPersonNameIdentifierType": "LEGL"
                     *                     }
                     *                   ]
                     *                 },
                     *                 "nationalIdentification": {
                     *                   "countryOfIssue": "GB",
                     *                   "nationalIdentifier": "533380006",
                     *                   "nationalIdentifierType": "CCPT",
                     *                   "registrationAuthority": "RA000585"
                     *                 }
                     *               },
                     *               "naturalPerson": {
                     *                 "countryOfResidence": "GB",
                     *                 "customerIdentification": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "geographicAddress": [
                     *                   {
                     *                     "addressLine": [
                     *                       "1 High Street"
                     *                     ],
                     *                     "addressType": "HOME",
                     *                     "country": "GB",
                     *                     "townName": "Jane Doe"
                     *                   }
                     *                 ],
                     *                 "name": {
                     *                   "nameIdentifier": [
                     *                     {
                     *                       "naturalPersonNameIdentifierType": "LEGL",
                     *                       "primaryIdentifier": "Doe",
                     *                       "secondaryIdentifier": "Jane"
                     *                     }
                     *                   ]
                     *                 },
                     *                 "nationalIdentification": {
                     *                   "countryOfIssue": "GB",
                     *                   "nationalIdentifier": "533380006",
                     *                   "nationalIdentifierType": "CCPT",
                     *                   "registrationAuthority": "RA000585"
                     *                 }
                     *               }
                     *             }
                     *           },
                     *           "originator": {
                     *             "accountNumber": [
                     *               "55779911"
                     *             ],
                     *             "originatorPerson": [
                     *               {
                     *                 "legalPerson": {
                     *                   "countryOfRegistration": "GB",
                     *                   "customerIdentification": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                   "geographicAddress": [
                     *                     {
                     *                       "addressLine": [
                     *                         "1 High Street"
                     *                       ],
                     *                       "addressType": "HOME",
                     *                       "country": "GB",
                     *                       "townName": "Jane Doe"
                     *                     }
                     *                   ],
                     *                   "name": {
                     *                     "nameIdentifier": [
                     *                       {
                     *                         "legalPersonName": "Jane Doe",
                     *                         "legalPersonNameIdentifierType": "LEGL"
                     *                       }
                     *                     ]
                     *                   },
                     *                   "nationalIdentification": {
                     *                     "countryOfIssue": "GB",
                     *                     "nationalIdentifier": "533380006",
                     *                     "nationalIdentifierType": "CCPT",
                     *                     "registrationAuthority": "RA000585"
                     *                   }
                     *                 },
                     *                 "naturalPerson": {
                     *                   "countryOfResidence": "GB",
                     *                   "customerIdentification": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                   "geographicAddress": [
                     *                     {
                     *                       "addressLine": [
                     *                         "1 High Street"
                     *                       ],
                     *                       "addressType": "HOME",
                     *                       "country": "GB",
                     *                       "townName": "Jane Doe"
                     *                     }
                     *                   ],
                     *                   "name": {
                     *                     "nameIdentifier": [
                     *                       {
                     *                         "naturalPersonNameIdentifierType": "LEGL",
                     *                         "primaryIdentifier": "Doe",
                     *                         "secondaryIdentifier": "Jane"
                     *                       }
                     *                     ]
                     *                   },
                     *                   "nationalIdentification": {
                     *                     "countryOfIssue": "GB",
                     *                     "nationalIdentifier": "533380006",
                     *                     "nationalIdentifierType": "CCPT",
                     *                     "registrationAuthority": "RA000585"
                     *                   }
                     *                 }
                     *               }
                     *             ]
                     *           },
                     *           "payloadMetadata": {
                     *             "payloadVersion": "101.2023"
                     *           }
                     *         },
                     *         "network": "sandbox",
                     *         "provider": "sandbox",
                     *         "reason": "Asked for by telephone",
                     *         "reference": "GBPC7K2M9Q",
                     *         "state": "pending",
                     *         "toldAt": "2026-03-02T09:30:00Z",
                     *         "transactionId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTravelruleMessageDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    closeTravelRuleMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["CloseMessageBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTreasury: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "alerts": [
                     *           {
                     *             "details": {
                     *               "account": "own",
                     *               "amount": "1250.00",
                     *               "customer": "Jane Doe",
                     *               "event": "mint_stuck",
                     *               "fromBlock": 1,
                     *               "nonce": 1,
                     *               "reason": "Asked for by telephone",
                     *               "role": "owner",
                     *               "state": "mint_stuck",
                     *               "toBlock": 1,
                     *               "waiting": 1
                     *             },
                     *             "kind": "chain_unreachable",
                     *             "network": "sandbox",
                     *             "raisedAt": "2026-03-02T09:30:00Z",
                     *             "subject": "mint_stuck"
                     *           }
                     *         ],
                     *         "books": {
                     *           "balances": "1250.00",
                     *           "banks": "Sandbox Bank",
                     *           "circulation": "1250.00",
                     *           "corporateCash": "1250.00",
                     *           "fees": "1250.00",
                     *           "held": "1250.00",
                     *           "issued": "1250.00",
                     *           "quarantine": "1250.00",
                     *           "reserve": "1250.00",
                     *           "unmatchedCredits": "1250.00"
                     *         },
                     *         "paused": {
                     *           "details": {},
                     *           "reason": "bank_files_newer",
                     *           "since": "2026-03-02T09:30:00Z"
                     *         },
                     *         "reconciliation": {
                     *           "at": "2026-03-02T09:30:00Z",
                     *           "balanced": true,
                     *           "findings": [
                     *             {
                     *               "actual": "1250.00",
                     *               "bankAccount": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "causes": [
                     *                 {
                     *                   "amount": "1250.00",
                     *                   "code": "minted_not_booked"
                     *                 }
                     *               ],
                     *               "code": "issued_by_reserve",
                     *               "currency": "GBPC",
                     *               "difference": "1250.00",
                     *               "expected": "1250.00",
                     *               "inTransit": [
                     *                 {
                     *                   "amount": "1250.00",
                     *                   "code": "minted_not_booked"
                     *                 }
                     *               ],
                     *               "network": "sandbox",
                     *               "problems": [
                     *                 "amount_missing"
                     *               ],
                     *               "records": [
                     *                 {
                     *                   "actual": "1250.00",
                     *                   "check": "mint_stuck",
                     *                   "expected": "1250.00",
                     *                   "subject": "mint_stuck"
                     *                 }
                     *               ],
                     *               "unavailable": "chain_unreachable"
                     *             }
                     *           ],
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "resolved": {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "debitResolutions": [
                     *               {
                     *                 "account": "main",
                     *                 "amount": "1250.00",
                     *                 "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "purpose": "charge",
                     *                 "reason": "Asked for by telephone"
                     *               }
                     *             ]
                     *           },
                     *           "state": "balanced"
                     *         },
                     *         "stopped": {
                     *           "cause": "operator",
                     *           "reason": "Asked for by telephone",
                     *           "reconciliationId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "since": "2026-03-02T09:30:00Z"
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryOverviewView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCorporateCredits: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "bookedAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reference": "GBPC7K2M9Q",
                     *             "sender": {
                     *               "accountNumber": "55779911",
                     *               "name": "Jane Doe",
                     *               "sortCode": "20-00-00"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTreasuryCorporateCreditView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDebitResolutions: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "account": "main",
                     *             "amount": "1250.00",
                     *             "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "endedAt": "2026-03-02T09:30:00Z",
                     *             "failureCode": "R6002",
                     *             "failureReason": "Asked for by telephone",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "purpose": "charge",
                     *             "reason": "Asked for by telephone",
                     *             "recovered": "1250.00",
                     *             "ref": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "requestedAt": "2026-03-02T09:30:00Z",
                     *             "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "status": "requested",
                     *             "topUp": "1250.00",
                     *             "unmatchedCreditId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTreasuryDebitResolutionView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestDebitResolution: {
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
                 *       "account": "main",
                 *       "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "purpose": "charge",
                 *       "reason": "Asked for by telephone",
                 *       "ref": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "unmatchedCreditId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                 *     }
                 */
                "application/json": components["schemas"]["RequestDebitResolutionBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    retryTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDebts: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTreasuryDebtView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listFeePayouts: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "creditedAt": "2026-03-02T09:30:00Z",
                     *             "debitedAt": "2026-03-02T09:30:00Z",
                     *             "endedAt": "2026-03-02T09:30:00Z",
                     *             "failureCode": "R6002",
                     *             "failureReason": "Asked for by telephone",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone",
                     *             "requestedAt": "2026-03-02T09:30:00Z",
                     *             "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "status": "requested"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTreasuryFeePayoutView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestFeePayout: {
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
                 *       "amount": "1250.00",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestFeePayoutBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAccruedFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "accrued": "1250.00",
                     *         "available": "1250.00",
                     *         "notFinal": "1250.00",
                     *         "pending": "1250.00"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryAccruedFeesView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listReconciliations: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "balanced": true,
                     *             "findings": [
                     *               {
                     *                 "actual": "1250.00",
                     *                 "bankAccount": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "causes": [
                     *                   {
                     *                     "amount": "1250.00",
                     *                     "code": "minted_not_booked"
                     *                   }
                     *                 ],
                     *                 "code": "issued_by_reserve",
                     *                 "currency": "GBPC",
                     *                 "difference": "1250.00",
                     *                 "expected": "1250.00",
                     *                 "inTransit": [
                     *                   {
                     *                     "amount": "1250.00",
                     *                     "code": "minted_not_booked"
                     *                   }
                     *                 ],
                     *                 "network": "sandbox",
                     *                 "problems": [
                     *                   "amount_missing"
                     *                 ],
                     *                 "records": [
                     *                   {
                     *                     "actual": "1250.00",
                     *                     "check": "mint_stuck",
                     *                     "expected": "1250.00",
                     *                     "subject": "mint_stuck"
                     *                   }
                     *                 ],
                     *                 "unavailable": "chain_unreachable"
                     *               }
                     *             ],
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "resolved": {
                     *               "at": "2026-03-02T09:30:00Z",
                     *               "debitResolutions": [
                     *                 {
                     *                   "account": "main",
                     *                   "amount": "1250.00",
                     *                   "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                   "purpose": "charge",
                     *                   "reason": "Asked for by telephone"
                     *                 }
                     *               ]
                     *             },
                     *             "state": "balanced"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTreasuryReconciliationRecord"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reconcile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "at": "2026-03-02T09:30:00Z",
                     *         "balanced": true,
                     *         "findings": [
                     *           {
                     *             "actual": "1250.00",
                     *             "bankAccount": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "causes": [
                     *               {
                     *                 "amount": "1250.00",
                     *                 "code": "minted_not_booked"
                     *               }
                     *             ],
                     *             "code": "issued_by_reserve",
                     *             "currency": "GBPC",
                     *             "difference": "1250.00",
                     *             "expected": "1250.00",
                     *             "inTransit": [
                     *               {
                     *                 "amount": "1250.00",
                     *                 "code": "minted_not_booked"
                     *               }
                     *             ],
                     *             "network": "sandbox",
                     *             "problems": [
                     *               "amount_missing"
                     *             ],
                     *             "records": [
                     *               {
                     *                 "actual": "1250.00",
                     *                 "check": "mint_stuck",
                     *                 "expected": "1250.00",
                     *                 "subject": "mint_stuck"
                     *               }
                     *             ],
                     *             "unavailable": "chain_unreachable"
                     *           }
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "resolved": {
                     *           "at": "2026-03-02T09:30:00Z",
                     *           "debitResolutions": [
                     *             {
                     *               "account": "main",
                     *               "amount": "1250.00",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "purpose": "charge",
                     *               "reason": "Asked for by telephone"
                     *             }
                     *           ]
                     *         },
                     *         "state": "balanced"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryReconciliationRecord"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listReconciledDays: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "day": "2026-03-02",
                     *             "discrepancies": 1,
                     *             "firstDiscrepancy": {
                     *               "at": "2026-03-02T09:30:00Z",
                     *               "balanced": true,
                     *               "findings": [
                     *                 {
                     *                   "actual": "1250.00",
                     *                   "bankAccount": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                   "causes": [
                     *                     {
                     *                       "amount": "1250.00",
                     *                       "code": "minted_not_booked"
                     *                     }
                     *                   ],
                     *                   "code": "issued_by_reserve",
                     *                   "currency": "GBPC",
                     *                   "difference": "1250.00",
                     *                   "expected": "1250.00",
                     *                   "inTransit": [
                     *                     {
                     *                       "amount": "1250.00",
                     *                       "code": "minted_not_booked"
                     *                     }
                     *                   ],
                     *                   "network": "sandbox",
                     *                   "problems": [
                     *                     "amount_missing"
                     *                   ],
                     *                   "records": [
                     *                     {
                     *                       "actual": "1250.00",
                     *                       "check": "mint_stuck",
                     *                       "expected": "1250.00",
                     *                       "subject": "mint_stuck"
                     *                     }
                     *                   ],
                     *                   "unavailable": "chain_unreachable"
                     *                 }
                     *               ],
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "resolved": {
                     *                 "at": "2026-03-02T09:30:00Z",
                     *                 "debitResolutions": [
                     *                   {
                     *                     "account": "main",
                     *                     "amount": "1250.00",
                     *                     "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                     "purpose": "charge",
                     *                     "reason": "Asked for by telephone"
                     *                   }
                     *                 ]
                     *               },
                     *               "state": "balanced"
                     *             },
                     *             "last": {
                     *               "at": "2026-03-02T09:30:00Z",
                     *               "balanced": true,
                     *               "findings": [
                     *                 {
                     *                   "actual": "1250.00",
                     *                   "bankAccount": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                   "causes": [
                     *                     {
                     *                       "amount": "1250.00",
                     *                       "code": "minted_not_booked"
                     *                     }
                     *                   ],
                     *                   "code": "issued_by_reserve",
                     *                   "currency": "GBPC",
                     *                   "difference": "1250.00",
                     *                   "expected": "1250.00",
                     *                   "inTransit": [
                     *                     {
                     *                       "amount": "1250.00",
                     *                       "code": "minted_not_booked"
                     *                     }
                     *                   ],
                     *                   "network": "sandbox",
                     *                   "problems": [
                     *                     "amount_missing"
                     *                   ],
                     *                   "records": [
                     *                     {
                     *                       "actual": "1250.00",
                     *                       "check": "mint_stuck",
                     *                       "expected": "1250.00",
                     *                       "subject": "mint_stuck"
                     *                     }
                     *                   ],
                     *                   "unavailable": "chain_unreachable"
                     *                 }
                     *               ],
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "resolved": {
                     *                 "at": "2026-03-02T09:30:00Z",
                     *                 "debitResolutions": [
                     *                   {
                     *                     "account": "main",
                     *                     "amount": "1250.00",
                     *                     "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                     "purpose": "charge",
                     *                     "reason": "Asked for by telephone"
                     *                   }
                     *                 ]
                     *               },
                     *               "state": "balanced"
                     *             },
                     *             "runs": 1
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTreasuryDay"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRepayments: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "creditId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             },
                     *             "endedAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "Asked for by telephone",
                     *             "requestedAt": "2026-03-02T09:30:00Z",
                     *             "requestedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "status": "requested"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTreasuryRepaymentView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestRepayment: {
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
                 *       "creditId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestRepaymentBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resumeMinting: {
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
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    stopMinting: {
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
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "tokens": [
                     *           {
                     *             "allowance": "1250.00",
                     *             "coldActions": [
                     *               "pause"
                     *             ],
                     *             "contract": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "network": "sandbox",
                     *             "paused": true
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryTokensView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestTokenAction: {
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
                 *       "action": "pause",
                 *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *       "amount": "1250.00",
                 *       "network": "sandbox",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestTokenActionBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTreasuryApprovalView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listUnmatchedCredits: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description only those in this status
                 * @example open
                 */
                status?: "open" | "awaiting_approval" | "assigned" | "returning" | "returned" | "payment_returned";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "currency": "GBPC",
                     *             "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "payment": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reason": "no_customer",
                     *             "receivedAt": "2026-03-02T09:30:00Z",
                     *             "reference": "GBPC7K2M9Q",
                     *             "sender": {
                     *               "accountNumber": "55779911",
                     *               "name": "Jane Doe",
                     *               "sortCode": "20-00-00"
                     *             },
                     *             "status": "open"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageDepositsUnmatchedCreditView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestUnmatchedCreditAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestAssignmentBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeDepositsRequestedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestUnmatchedCreditReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["RequestWithReasonBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approvalId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeDepositsRequestedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCases: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description csv is the whole list, whatever the page; with a cursor, what follows it
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description every submitted case when it is omitted
                 * @example 1
                 */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor; with format=csv the whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "customer": {
                     *               "displayName": "Jane Doe",
                     *               "email": "jane@example.com",
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *             },
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "decision": "approve",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "individual",
                     *             "status": 0,
                     *             "submissions": 1,
                     *             "submittedAt": "2026-03-02T09:30:00Z"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageVerificationCaseView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the kind
                 * @example individual
                 */
                kind: "individual" | "business";
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "business": {
                     *           "companyName": "Kiln & Co Ltd",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "decision": "approve",
                     *           "documents": [
                     *             {
                     *               "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *               "kind": "mint_stuck"
                     *             }
                     *           ],
                     *           "expectedMonthlyVolume": "1000_10000",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "incorporatedOn": "2026-03-02",
                     *           "incorporationCountry": "GB",
                     *           "legalForm": "private_limited",
                     *           "natureOfBusiness": "Ceramics",
                     *           "noOwnerAtThreshold": true,
                     *           "purpose": "Asked for by telephone",
                     *           "realness": "none",
                     *           "registeredAddress": {
                     *             "city": "London",
                     *             "country": "GB",
                     *             "line1": "1 Old Street",
                     *             "line2": "Flat 2",
                     *             "postcode": "EC1A 1BB",
                     *             "region": "Greater London"
                     *           },
                     *           "registrationNumber": "12345678",
                     *           "regulated": true,
                     *           "regulatorReference": "FRN 123456",
                     *           "reviewFields": [
                     *             {
                     *               "field": "firstName",
                     *               "reason": "Asked for by telephone"
                     *             }
                     *           ],
                     *           "reviewNote": "Asked for by telephone",
                     *           "sourceOfFunds": "salary",
                     *           "status": 0,
                     *           "step": "mint_stuck",
                     *           "submittedAt": "2026-03-02T09:30:00Z",
                     *           "tradingAddress": {
                     *             "city": "London",
                     *             "country": "GB",
                     *             "line1": "1 Old Street",
                     *             "line2": "Flat 2",
                     *             "postcode": "EC1A 1BB",
                     *             "region": "Greater London"
                     *           },
                     *           "updatedAt": "2026-03-02T09:30:00Z",
                     *           "website": "https://gbpc.example/user"
                     *         },
                     *         "checks": [
                     *           {
                     *             "name": "Jane Doe",
                     *             "passed": true
                     *           }
                     *         ],
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "history": [
                     *           {
                     *             "actor": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "fields": [
                     *               {
                     *                 "field": "firstName",
                     *                 "reason": "Asked for by telephone"
                     *               }
                     *             ],
                     *             "note": "Asked for by telephone",
                     *             "what": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "individual": {
                     *           "address": {
                     *             "city": "London",
                     *             "country": "GB",
                     *             "line1": "1 Old Street",
                     *             "line2": "Flat 2",
                     *             "postcode": "EC1A 1BB",
                     *             "region": "Greater London"
                     *           },
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "dateOfBirth": "1990-04-01",
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "decision": "approve",
                     *           "expectedMonthlyVolume": "1000_10000",
                     *           "firstName": "Jane",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "idDocument": {
                     *             "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "expiryDate": "2026-03-02",
                     *             "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "issuingCountry": "GB",
                     *             "number": "533401372",
                     *             "type": "mint_stuck"
                     *           },
                     *           "lastName": "Doe",
                     *           "middleName": "Alice",
                     *           "nationality": "GB",
                     *           "occupation": "Engineer",
                     *           "phone": "+44 7700 900123",
                     *           "politicallyExposed": true,
                     *           "proofOfAddress": {
                     *             "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "issuedOn": "2026-03-02",
                     *             "type": "mint_stuck"
                     *           },
                     *           "purpose": "Asked for by telephone",
                     *           "realness": "none",
                     *           "reviewFields": [
                     *             {
                     *               "field": "firstName",
                     *               "reason": "Asked for by telephone"
                     *             }
                     *           ],
                     *           "reviewNote": "Asked for by telephone",
                     *           "sourceOfFunds": "salary",
                     *           "status": 0,
                     *           "step": "mint_stuck",
                     *           "submittedAt": "2026-03-02T09:30:00Z",
                     *           "taxResidencies": [
                     *             {
                     *               "country": "GB",
                     *               "tin": "1234567890"
                     *             }
                     *           ],
                     *           "updatedAt": "2026-03-02T09:30:00Z"
                     *         },
                     *         "kind": "individual",
                     *         "matches": [
                     *           {
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "customerId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "decidedBy": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "entry": "1042",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "list": "UK",
                     *             "name": "Jane Doe",
                     *             "reason": "Asked for by telephone",
                     *             "reasons": [
                     *               {
                     *                 "code": "word",
                     *                 "listedWord": "dough",
                     *                 "percent": 12,
                     *                 "word": "doe"
                     *               }
                     *             ],
                     *             "score": 1,
                     *             "status": "potential",
                     *             "subject": "customer",
                     *             "subjectId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           }
                     *         ],
                     *         "members": [
                     *           {
                     *             "address": {
                     *               "city": "London",
                     *               "country": "GB",
                     *               "line1": "1 Old Street",
                     *               "line2": "Flat 2",
                     *               "postcode": "EC1A 1BB",
                     *               "region": "Greater London"
                     *             },
                     *             "dateOfBirth": "2026-03-02",
                     *             "email": "jane@example.com",
                     *             "firstName": "Jane",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "idDocument": {
                     *               "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *               "expiryDate": "2026-03-02",
                     *               "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *               "issuingCountry": "GB",
                     *               "number": "533401372",
                     *               "type": "mint_stuck"
                     *             },
                     *             "lastName": "Doe",
                     *             "linkExpiresAt": "2026-03-02T09:30:00Z",
                     *             "linkSentAt": "2026-03-02T09:30:00Z",
                     *             "nationality": "GB",
                     *             "ownershipPercent": "33.3333",
                     *             "pictures": [
                     *               "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                     *             ],
                     *             "realnessId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "roles": [
                     *               "director"
                     *             ],
                     *             "status": 0
                     *           }
                     *         ],
                     *         "pictures": [
                     *           "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                     *         ],
                     *         "status": 0,
                     *         "submissions": 1,
                     *         "submittedAt": "2026-03-02T09:30:00Z",
                     *         "submittedBy": "Acme Ltd, API key Onboarding"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationCaseDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    decideCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the kind
                 * @example individual
                 */
                kind: "individual" | "business";
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "approve",
                 *       "fields": [
                 *         {
                 *           "field": "firstName",
                 *           "reason": "Asked for by telephone"
                 *         }
                 *       ],
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["DecideCaseBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "customer": {
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "individual",
                     *         "status": 0,
                     *         "submissions": 1,
                     *         "submittedAt": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationCaseView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changePassword: {
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
                 *       "newPassword": "correct horse battery staple",
                 *       "oldPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    refresh: {
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
                 *       "refreshToken": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA"
                 *     }
                 */
                "application/json": components["schemas"]["RefreshInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "refreshToken": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA",
                     *         "token": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA",
                     *         "tokenTimeout": 3600
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthRefreshed"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestPasswordReset: {
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
                 *       "email": "jane@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["RequestResetInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    uploadBugFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "fileName": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportAttached"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    submitBugReport: {
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
                 *       "description": "Asked for by telephone",
                 *       "email": "jane@example.com",
                 *       "files": [
                 *         "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                 *       ],
                 *       "impact": "Asked for by telephone",
                 *       "severity": "normal",
                 *       "steps": "Asked for by telephone",
                 *       "title": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitReportBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "reportId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "submittedAt": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportReportReceipt"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "attempts": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "error": "timeout",
                     *             "httpStatus": 200,
                     *             "millis": 84
                     *           }
                     *         ],
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "eventId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "nextAttemptAt": "2026-03-02T09:30:00Z",
                     *         "status": "pending",
                     *         "type": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWebhooksDeliveryView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "account": "own",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "expiresAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "ipAllowList": [
                     *               "203.0.113.0/24"
                     *             ],
                     *             "lastUsedAt": "2026-03-02T09:30:00Z",
                     *             "lastUsedIp": "203.0.113.7",
                     *             "name": "Payroll server",
                     *             "prefix": "gbpc_live_4fT9",
                     *             "publicKey": "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
                     *             "scopes": [
                     *               "read"
                     *             ],
                     *             "status": "pending"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageApikeysView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    makeKey: {
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
                 *       "account": "own",
                 *       "expiresAt": "2026-03-02T09:30:00Z",
                 *       "ipAllowList": [
                 *         "203.0.113.0/24"
                 *       ],
                 *       "name": "Payroll server",
                 *       "publicKey": "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
                 *       "scopes": [
                 *         "read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MakeKeyInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "key": {
                     *           "account": "own",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "expiresAt": "2026-03-02T09:30:00Z",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "ipAllowList": [
                     *             "203.0.113.0/24"
                     *           ],
                     *           "lastUsedAt": "2026-03-02T09:30:00Z",
                     *           "lastUsedIp": "203.0.113.7",
                     *           "name": "Payroll server",
                     *           "prefix": "gbpc_live_4fT9",
                     *           "publicKey": "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "status": "pending"
                     *         },
                     *         "secret": "gbpc_test_…"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthMadeKey"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiresAt": "2026-03-02T09:30:00Z",
                 *       "ipAllowList": [
                 *         "203.0.113.0/24"
                 *       ],
                 *       "name": "Jane Doe",
                 *       "scopes": [
                 *         "read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeKeyInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "account": "own",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "ipAllowList": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "lastUsedAt": "2026-03-02T09:30:00Z",
                     *         "lastUsedIp": "203.0.113.7",
                     *         "name": "Payroll server",
                     *         "prefix": "gbpc_live_4fT9",
                     *         "publicKey": "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
                     *         "scopes": [
                     *           "read"
                     *         ],
                     *         "status": "pending"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeApikeysView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "graceHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateKeyInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "key": {
                     *           "account": "own",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "expiresAt": "2026-03-02T09:30:00Z",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "ipAllowList": [
                     *             "203.0.113.0/24"
                     *           ],
                     *           "lastUsedAt": "2026-03-02T09:30:00Z",
                     *           "lastUsedIp": "203.0.113.7",
                     *           "name": "Payroll server",
                     *           "prefix": "gbpc_live_4fT9",
                     *           "publicKey": "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "status": "pending"
                     *         },
                     *         "secret": "gbpc_test_…"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthMadeKey"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "description": "Asked for by telephone",
                     *             "disabledReason": "gone",
                     *             "events": [
                     *               "transaction.completed"
                     *             ],
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "status": "active",
                     *             "url": "https://gbpc.example/user"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageWebhooksView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addWebhook: {
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
                 *       "description": "Asked for by telephone",
                 *       "events": [
                 *         "transaction.completed"
                 *       ],
                 *       "url": "https://example.com/webhooks"
                 *     }
                 */
                "application/json": components["schemas"]["WebhooksWantedBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                     *         "webhook": {
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "description": "Asked for by telephone",
                     *           "disabledReason": "gone",
                     *           "events": [
                     *             "transaction.completed"
                     *           ],
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "status": "active",
                     *           "url": "https://gbpc.example/user"
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWebhooksSecretView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Asked for by telephone",
                 *       "events": [
                 *         "transaction.completed"
                 *       ],
                 *       "url": "https://example.com/webhooks"
                 *     }
                 */
                "application/json": components["schemas"]["WebhooksWantedBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "description": "Asked for by telephone",
                     *         "disabledReason": "gone",
                     *         "events": [
                     *           "transaction.completed"
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "active",
                     *         "url": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWebhooksView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "attempts": [
                     *               {
                     *                 "at": "2026-03-02T09:30:00Z",
                     *                 "error": "timeout",
                     *                 "httpStatus": 200,
                     *                 "millis": 84
                     *               }
                     *             ],
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "eventId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "nextAttemptAt": "2026-03-02T09:30:00Z",
                     *             "status": "pending",
                     *             "type": "mint_stuck"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageWebhooksDeliveryView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    enableWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "description": "Asked for by telephone",
                     *         "disabledReason": "gone",
                     *         "events": [
                     *           "transaction.completed"
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "active",
                     *         "url": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWebhooksView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                     *         "webhook": {
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "description": "Asked for by telephone",
                     *           "disabledReason": "gone",
                     *           "events": [
                     *             "transaction.completed"
                     *           ],
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "status": "active",
                     *           "url": "https://gbpc.example/user"
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWebhooksSecretView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "attempts": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "error": "timeout",
                     *             "httpStatus": 200,
                     *             "millis": 84
                     *           }
                     *         ],
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "eventId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "nextAttemptAt": "2026-03-02T09:30:00Z",
                     *         "status": "pending",
                     *         "type": "mint_stuck"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWebhooksDeliveryView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description the id of an event: only those that follow it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                after?: string;
                /**
                 * @description the type
                 * @example transaction.created
                 */
                type?: "transaction.created" | "transaction.updated" | "transaction.completed" | "transaction.failed" | "transaction.returned" | "transaction.cancelled" | "deposit.received" | "bank_account.verified" | "bank_account.failed" | "address.active" | "approval.requested" | "approval.decided" | "verification.decided" | "key.created" | "key.revoked" | "statement.ready" | "webhook.disabled" | "ping";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "account": "own",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "data": {},
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "type": "transaction.created"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageEventsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPublicConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "features": {
                     *           "operatorSignIn": {
                     *             "name": "your organisation",
                     *             "only": true
                     *           },
                     *           "twoFactor": true
                     *         },
                     *         "issuer": "GBPC Sandbox Limited",
                     *         "networks": [
                     *           {
                     *             "chainId": 1,
                     *             "confirmations": 1,
                     *             "contract": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "explorerUrl": "https://gbpc.example/user",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe"
                     *           }
                     *         ],
                     *         "protectionNotice": "Asked for by telephone",
                     *         "riskWarning": "Asked for by telephone",
                     *         "sandbox": true,
                     *         "site": "https://gbpc.example/user",
                     *         "terms": {
                     *           "url": "https://gbpc.example/terms/2026-11-22",
                     *           "version": "2026-11-22"
                     *         },
                     *         "webhookPublicKey": "whpk_xfPI8Fs8Zk5Vm5nyq1rLz4z6m4pFRwCmg9pCQnpPb7k="
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAppConfigView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "fees": [
                     *           {
                     *             "basisPoints": 20,
                     *             "currency": "GBPC",
                     *             "fixed": "1250.00",
                     *             "kind": "fiat_deposit",
                     *             "minimum": "1250.00",
                     *             "perDay": "1250.00",
                     *             "perTransaction": "1250.00"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAppFeesView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTransparency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "asOf": "2026-03-02T09:30:00Z",
                     *         "balances": {
                     *           "amount": "1250.00",
                     *           "currency": "GBPC"
                     *         },
                     *         "inFlight": {
                     *           "amount": "1250.00",
                     *           "currency": "GBPC"
                     *         },
                     *         "ratio": "1.000000",
                     *         "reserve": {
                     *           "accounts": [
                     *             {
                     *               "amount": "1250.00",
                     *               "bankName": "Sandbox Bank"
                     *             }
                     *           ],
                     *           "amount": "1250.00",
                     *           "currency": "GBP",
                     *           "statedAt": "2026-03-02T09:30:00Z"
                     *         },
                     *         "supply": [
                     *           {
                     *             "amount": "1250.00",
                     *             "chainId": 1,
                     *             "contract": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "network": "sandbox",
                     *             "onChain": "1250.00"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTransparencyTransparencyView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAttestations: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "asOf": "2026-03-02T09:30:00Z",
                     *             "chains": [
                     *               {
                     *                 "chainId": 1,
                     *                 "network": "sandbox",
                     *                 "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046"
                     *               }
                     *             ],
                     *             "customers": 40,
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "journal": {
                     *               "hash": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *               "sequence": 1
                     *             },
                     *             "root": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *             "total": "1250.00"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTransparencyAttestationView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTransparency: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "asOf": "2026-03-02T09:30:00Z",
                     *             "balances": "1250.00",
                     *             "day": "2026-03-02",
                     *             "inFlight": "1250.00",
                     *             "ratio": "1.000000",
                     *             "reserve": "1250.00",
                     *             "supply": "1250.00"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTransparencyDayView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxBankBehaviour: {
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
                 *       "delaySeconds": 1,
                 *       "payouts": "settle",
                 *       "reason": "AC04"
                 *     }
                 */
                "application/json": components["schemas"]["BehaviourInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxBankCredit: {
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
                 *       "accountNumber": "55779911",
                 *       "amount": "250.00",
                 *       "reference": "GBPC7K2M9Q",
                 *       "senderAccountNumber": "55779911",
                 *       "senderName": "Jane Doe",
                 *       "senderSortCode": "20-00-00",
                 *       "sortCode": "20-00-00"
                 *     }
                 */
                "application/json": components["schemas"]["CreditInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "paymentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeBankCreditView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxBankDebit: {
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
                 *       "account": "main",
                 *       "amount": "30.00",
                 *       "reason": "Asked for by telephone",
                 *       "recall": true,
                 *       "reference": "GBPC7K2M9Q"
                 *     }
                 */
                "application/json": components["schemas"]["DebitInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "paymentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeBankCreditView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxBankPayments: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description of the creditor
                 * @example 20-00-00
                 */
                sortCode?: string;
                /**
                 * @description of the creditor
                 * @example 55779911
                 */
                accountNumber?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "creditorAccountNumber": "55779911",
                     *             "creditorName": "Jane Doe",
                     *             "creditorSortCode": "20-00-00",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "reference": "GBPC7K2M9Q",
                     *             "status": "settled"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageBankPaymentView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxBankReturn: {
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
                 *       "paymentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["ReturnInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxBankStatement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxChain: {
        parameters: {
            query?: {
                /**
                 * @description the id of a network; the first if omitted
                 * @example sandbox
                 */
                network?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "chainId": 1,
                     *         "contract": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "outsideWallet": {
                     *           "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "balance": "1250.00"
                     *         },
                     *         "rpcUrl": "https://rpc.example"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAppChainView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxChainReorganise: {
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
                 *       "depth": 2,
                 *       "network": "sandbox"
                 *     }
                 */
                "application/json": components["schemas"]["ReorganiseRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "dropped": [
                     *           "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046"
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAppReorganiseView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxChainTransfer: {
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
                 *       "amount": "25.000000",
                 *       "network": "sandbox",
                 *       "to": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                 *     }
                 */
                "application/json": components["schemas"]["TransferRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAppTransferView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxClockAdvance: {
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
                 *       "seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["AdvanceRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "now": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAppAdvanceView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "customers": 40,
                     *         "days": 30,
                     *         "progress": 100,
                     *         "seed": 7,
                     *         "status": "none"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAppDemoView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxMakeDemo: {
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
                 *       "customers": 40,
                 *       "days": 90,
                 *       "seed": 1
                 *     }
                 */
                "application/json": components["schemas"]["DemoRequestBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "customers": 40,
                     *         "days": 30,
                     *         "progress": 100,
                     *         "seed": 7,
                     *         "status": "none"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAppDemoView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": [
                     *         {
                     *           "mode": "none",
                     *           "part": "bank"
                     *         }
                     *       ],
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeListOfFaultsFaultView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxSetFault: {
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
                 *       "mode": "none",
                 *       "part": "bank"
                 *     }
                 */
                "application/json": components["schemas"]["FaultInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": [
                     *         {
                     *           "mode": "none",
                     *           "part": "bank"
                     *         }
                     *       ],
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeListOfFaultsFaultView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    makeSandboxKey: {
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
                 *       "email": "jane@example.com",
                 *       "name": "Jane Doe",
                 *       "publicKey": "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
                 *       "scopes": [
                 *         "read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SandboxKeyInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "key": {
                     *           "account": "own",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "expiresAt": "2026-03-02T09:30:00Z",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "ipAllowList": [
                     *             "203.0.113.0/24"
                     *           ],
                     *           "lastUsedAt": "2026-03-02T09:30:00Z",
                     *           "lastUsedIp": "203.0.113.7",
                     *           "name": "Payroll server",
                     *           "prefix": "gbpc_live_4fT9",
                     *           "publicKey": "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "status": "pending"
                     *         },
                     *         "secret": "gbpc_test_…"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthMadeKey"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxMail: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description one address; everyone's when it is left out
                 * @example 2026-03-02
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "html": "<p>The terms.</p>",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "sentAt": "2026-03-02T09:30:00Z",
                     *             "subject": "mint_stuck",
                     *             "text": "Asked for by telephone",
                     *             "to": "jane@example.com"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageMailCaptured"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sandboxAnnounceDeposit: {
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
                 *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *       "amount": "1250.00",
                 *       "beneficiary": "Iris Whitfield",
                 *       "network": "sandbox",
                 *       "originator": "Erika Mustermann",
                 *       "provider": "Northwind Exchange",
                 *       "reference": "GBPC7K2M9Q"
                 *     }
                 */
                "application/json": components["schemas"]["AnnouncementBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "decision": "approved",
                     *         "reason": "unknown_address",
                     *         "reference": "GBPC7K2M9Q"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeProviderAnnounced"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    submitContact: {
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
                 *       "category": "mint_stuck",
                 *       "email": "jane@example.com",
                 *       "message": "Success",
                 *       "name": "Jane Doe",
                 *       "subject": "mint_stuck"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitContactBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "contactId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "submittedAt": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSupportContactReceipt"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTeamApprovals: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description all statuses if omitted
                 * @example pending
                 */
                status?: "pending" | "approved" | "rejected" | "expired" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "account": "own",
                     *             "amount": "25000.00",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "currency": "GBP",
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "decisions": [
                     *               {
                     *                 "by": {
                     *                   "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                   "name": "Jane Doe"
                     *                 },
                     *                 "decidedAt": "2026-03-02T09:30:00Z",
                     *                 "decision": "approve",
                     *                 "reason": "Asked for by telephone"
                     *               }
                     *             ],
                     *             "details": {},
                     *             "expiresAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "item": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "needed": 2,
                     *             "requestedBy": {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "kind": "user",
                     *               "name": "Jane Doe"
                     *             },
                     *             "separation": true,
                     *             "status": "pending",
                     *             "subject": "fiat_withdrawal",
                     *             "summary": "Acme Ltd, 20-00-00, 55779911"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTeamView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTeamApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "account": "own",
                     *         "amount": "25000.00",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decisions": [
                     *           {
                     *             "by": {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "name": "Jane Doe"
                     *             },
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "decision": "approve",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "details": {},
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "item": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "needed": 2,
                     *         "requestedBy": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "kind": "user",
                     *           "name": "Jane Doe"
                     *         },
                     *         "separation": true,
                     *         "status": "pending",
                     *         "subject": "fiat_withdrawal",
                     *         "summary": "Acme Ltd, 20-00-00, 55779911"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTeamView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    decideTeamApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "approve",
                 *       "reason": "Asked for by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["DecideInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "account": "own",
                     *         "amount": "25000.00",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decisions": [
                     *           {
                     *             "by": {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "name": "Jane Doe"
                     *             },
                     *             "decidedAt": "2026-03-02T09:30:00Z",
                     *             "decision": "approve",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "details": {},
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "item": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "needed": 2,
                     *         "requestedBy": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "kind": "user",
                     *           "name": "Jane Doe"
                     *         },
                     *         "separation": true,
                     *         "status": "pending",
                     *         "subject": "fiat_withdrawal",
                     *         "summary": "Acme Ltd, 20-00-00, 55779911"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTeamView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTeamInvitations: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "email": "jane@example.com",
                     *             "expiresAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "invitedBy": {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "name": "Jane Doe"
                     *             },
                     *             "role": "owner",
                     *             "status": "pending"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTeamInvitationView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inviteTeamMember: {
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
                 *       "email": "sam@example.com",
                 *       "role": "owner"
                 *     }
                 */
                "application/json": components["schemas"]["InviteInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "email": "jane@example.com",
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "invitedBy": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "name": "Jane Doe"
                     *         },
                     *         "role": "owner",
                     *         "status": "pending"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTeamInvitationView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptTeamInvitation: {
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
                 *       "token": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "role": "owner"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTeamJoinedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelTeamInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTeamMembers: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "displayName": "Jane Doe",
                     *             "email": "jane@example.com",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "identityChecked": true,
                     *             "joinedAt": "2026-03-02T09:30:00Z",
                     *             "lastSeenAt": "2026-03-02T09:30:00Z",
                     *             "role": "owner",
                     *             "status": "active"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTeamMemberView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeMemberInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "displayName": "Jane Doe",
                     *         "email": "jane@example.com",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "identityChecked": true,
                     *         "joinedAt": "2026-03-02T09:30:00Z",
                     *         "lastSeenAt": "2026-03-02T09:30:00Z",
                     *         "role": "owner",
                     *         "status": "active"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTeamMemberView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTeamPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approval": {
                     *           "account": "own",
                     *           "amount": "25000.00",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "currency": "GBP",
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "decisions": [
                     *             {
                     *               "by": {
                     *                 "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "name": "Jane Doe"
                     *               },
                     *               "decidedAt": "2026-03-02T09:30:00Z",
                     *               "decision": "approve",
                     *               "reason": "Asked for by telephone"
                     *             }
                     *           ],
                     *           "details": {},
                     *           "expiresAt": "2026-03-02T09:30:00Z",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "item": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "requestedBy": {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "user",
                     *             "name": "Jane Doe"
                     *           },
                     *           "separation": true,
                     *           "status": "pending",
                     *           "subject": "fiat_withdrawal",
                     *           "summary": "Acme Ltd, 20-00-00, 55779911"
                     *         },
                     *         "changedAt": "2026-03-02T09:30:00Z",
                     *         "rules": [
                     *           {
                     *             "approvals": 1,
                     *             "from": "10000.00",
                     *             "subject": "fiat_withdrawal"
                     *           }
                     *         ],
                     *         "separation": true
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTeamPolicyView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeTeamPolicy: {
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
                 *       "rules": [
                 *         {
                 *           "approvals": 1,
                 *           "from": "10000.00",
                 *           "subject": "fiat_withdrawal"
                 *         }
                 *       ],
                 *       "separation": true
                 *     }
                 */
                "application/json": components["schemas"]["ChangePolicyInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approval": {
                     *           "account": "own",
                     *           "amount": "25000.00",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "currency": "GBP",
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "decisions": [
                     *             {
                     *               "by": {
                     *                 "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "name": "Jane Doe"
                     *               },
                     *               "decidedAt": "2026-03-02T09:30:00Z",
                     *               "decision": "approve",
                     *               "reason": "Asked for by telephone"
                     *             }
                     *           ],
                     *           "details": {},
                     *           "expiresAt": "2026-03-02T09:30:00Z",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "item": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "requestedBy": {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "user",
                     *             "name": "Jane Doe"
                     *           },
                     *           "separation": true,
                     *           "status": "pending",
                     *           "subject": "fiat_withdrawal",
                     *           "summary": "Acme Ltd, 20-00-00, 55779911"
                     *         },
                     *         "changedAt": "2026-03-02T09:30:00Z",
                     *         "rules": [
                     *           {
                     *             "approvals": 1,
                     *             "from": "10000.00",
                     *             "subject": "fiat_withdrawal"
                     *           }
                     *         ],
                     *         "separation": true
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTeamPolicyView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    code?: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "contentType": "application/pdf",
                     *         "fileName": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *         "size": 48213
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeDocumentsFileView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the name of the file, as its upload answered
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf
                 */
                fileName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/heic": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeSelf: {
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
                 *       "country": "GB",
                 *       "displayName": "Jane Doe",
                 *       "language": "en",
                 *       "phone": "+44 20 7946 0000"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeSelfInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "account": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "name": "Jane Doe",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "role": "owner"
                     *         },
                     *         "accountType": "individual",
                     *         "businesses": [
                     *           {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "role": "owner"
                     *           }
                     *         ],
                     *         "country": "GB",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "displayName": "Jane Doe",
                     *         "email": "jane@example.com",
                     *         "features": {
                     *           "twoFactor": true
                     *         },
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "language": "en",
                     *         "ownAccount": {
                     *           "accountType": "individual",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "phone": "+44 7700 900123",
                     *         "terms": {
                     *           "accepted": "2026-11-22",
                     *           "acceptedAt": "2026-03-02T09:30:00Z",
                     *           "current": "2026-11-22"
                     *         },
                     *         "twoFactorEnabled": true,
                     *         "verification": {
                     *           "kind": "individual",
                     *           "status": 0
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthUserView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    bindTwoFactor: {
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
                 *       "totp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "recoveryCodes": [
                     *           "7F3K-9QPD-2M4X"
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthRecoveryCodesView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    beginTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "otpauthUrl": "otpauth://totp/GBPC:jane@example.com?secret=JBSWY3DPEHPK3PXP&issuer=GBPC",
                     *         "secret": "JBSWY3DPEHPK3PXP"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthTotpSetUpView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    disableTwoFactor: {
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
                 *       "totp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    enableTwoFactor: {
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
                 *       "totp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    validateTwoFactorByQuery: {
        parameters: {
            query?: {
                /**
                 * @description the totp
                 * @example 123456
                 */
                totp?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "valid": true
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthValidity"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    validateTwoFactor: {
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
                 *       "totp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "valid": true
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthValidity"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendCode: {
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
                 *       "email": "jane@example.com",
                 *       "purpose": "registry"
                 *     }
                 */
                "application/json": components["schemas"]["SendCodeInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "expiresAt": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthCodeSent"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                 *       "email": "jane@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["LoginInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "secondFactor": {
                     *           "methods": [
                     *             "totp"
                     *           ]
                     *         },
                     *         "tokenInfo": {
                     *           "refreshTimeout": 604800,
                     *           "refreshToken": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA",
                     *           "tokenName": "satoken",
                     *           "tokenTimeout": 3600,
                     *           "tokenType": "Bearer",
                     *           "tokenValue": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA"
                     *         },
                     *         "user": {
                     *           "account": {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "role": "owner"
                     *           },
                     *           "accountType": "individual",
                     *           "businesses": [
                     *             {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "name": "Jane Doe",
                     *               "role": "owner"
                     *             }
                     *           ],
                     *           "country": "GB",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "features": {
                     *             "twoFactor": true
                     *           },
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "language": "en",
                     *           "ownAccount": {
                     *             "accountType": "individual",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           },
                     *           "phone": "+44 7700 900123",
                     *           "terms": {
                     *             "accepted": "2026-11-22",
                     *             "acceptedAt": "2026-03-02T09:30:00Z",
                     *             "current": "2026-11-22"
                     *           },
                     *           "twoFactorEnabled": true,
                     *           "verification": {
                     *             "kind": "individual",
                     *             "status": 0
                     *           }
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthLoggedIn"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    finishProviderSignIn: {
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
                 *       "code": "123456",
                 *       "secret": "JBSWY3DPEHPK3PXP",
                 *       "state": "mint_stuck"
                 *     }
                 */
                "application/json": components["schemas"]["ProviderAnswerBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "secondFactor": {
                     *           "methods": [
                     *             "totp"
                     *           ]
                     *         },
                     *         "tokenInfo": {
                     *           "refreshTimeout": 604800,
                     *           "refreshToken": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA",
                     *           "tokenName": "satoken",
                     *           "tokenTimeout": 3600,
                     *           "tokenType": "Bearer",
                     *           "tokenValue": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA"
                     *         },
                     *         "user": {
                     *           "account": {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "role": "owner"
                     *           },
                     *           "accountType": "individual",
                     *           "businesses": [
                     *             {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "name": "Jane Doe",
                     *               "role": "owner"
                     *             }
                     *           ],
                     *           "country": "GB",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "features": {
                     *             "twoFactor": true
                     *           },
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "language": "en",
                     *           "ownAccount": {
                     *             "accountType": "individual",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           },
                     *           "phone": "+44 7700 900123",
                     *           "terms": {
                     *             "accepted": "2026-11-22",
                     *             "acceptedAt": "2026-03-02T09:30:00Z",
                     *             "current": "2026-11-22"
                     *           },
                     *           "twoFactorEnabled": true,
                     *           "verification": {
                     *             "kind": "individual",
                     *             "status": 0
                     *           }
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthLoggedIn"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    beginProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "secret": "JBSWY3DPEHPK3PXP",
                     *         "url": "https://login.example.com/authorize?response_type=code&state=…"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthProviderBeginning"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeyLogin: {
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
                 *       "assertion": {}
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyLoginInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "secondFactor": {
                     *           "methods": [
                     *             "totp"
                     *           ]
                     *         },
                     *         "tokenInfo": {
                     *           "refreshTimeout": 604800,
                     *           "refreshToken": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA",
                     *           "tokenName": "satoken",
                     *           "tokenTimeout": 3600,
                     *           "tokenType": "Bearer",
                     *           "tokenValue": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA"
                     *         },
                     *         "user": {
                     *           "account": {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "role": "owner"
                     *           },
                     *           "accountType": "individual",
                     *           "businesses": [
                     *             {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "name": "Jane Doe",
                     *               "role": "owner"
                     *             }
                     *           ],
                     *           "country": "GB",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "displayName": "Jane Doe",
                     *           "email": "jane@example.com",
                     *           "features": {
                     *             "twoFactor": true
                     *           },
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "language": "en",
                     *           "ownAccount": {
                     *             "accountType": "individual",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           },
                     *           "phone": "+44 7700 900123",
                     *           "terms": {
                     *             "accepted": "2026-11-22",
                     *             "acceptedAt": "2026-03-02T09:30:00Z",
                     *             "current": "2026-11-22"
                     *           },
                     *           "twoFactorEnabled": true,
                     *           "verification": {
                     *             "kind": "individual",
                     *             "status": 0
                     *           }
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthLoggedIn"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "challengeId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyAssertionInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "publicKey": {}
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthWebauthnOptions"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    register: {
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
                 *       "acceptTerms": true,
                 *       "accountType": "individual",
                 *       "code": "123456",
                 *       "email": "jane@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "accountType": "individual",
                     *         "email": "jane@example.com",
                     *         "setupToken": "VlTMgG8Cw9Q6m1sXrXhq2n0h4pQz7c5dJk1yBtE3uFA",
                     *         "twoFactorEnabled": true,
                     *         "userId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthRegisteredView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    secondaryLogin: {
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
                 *       "assertion": {},
                 *       "challengeId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "method": "password",
                 *       "password": "correct horse battery staple",
                 *       "recoveryCode": "7F3K-9QPD-2M4X",
                 *       "totp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["SecondaryInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "secondaryAuthUntil": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthSecondaryAuthView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    saveBusiness: {
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
                 *       "companyName": "Kiln & Co Ltd",
                 *       "documents": [
                 *         {
                 *           "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *           "kind": "mint_stuck"
                 *         }
                 *       ],
                 *       "expectedMonthlyVolume": "1000_10000",
                 *       "incorporatedOn": "2026-03-02",
                 *       "incorporationCountry": "GB",
                 *       "legalForm": "private_limited",
                 *       "natureOfBusiness": "Ceramics",
                 *       "noOwnerAtThreshold": true,
                 *       "purpose": "Asked for by telephone",
                 *       "registeredAddress": {
                 *         "city": "London",
                 *         "country": "GB",
                 *         "line1": "1 Old Street",
                 *         "line2": "Flat 2",
                 *         "postcode": "EC1A 1BB",
                 *         "region": "Greater London"
                 *       },
                 *       "registrationNumber": "12345678",
                 *       "regulated": true,
                 *       "regulatorReference": "FRN 123456",
                 *       "sourceOfFunds": "salary",
                 *       "step": "mint_stuck",
                 *       "submit": true,
                 *       "tradingAddress": {
                 *         "city": "London",
                 *         "country": "GB",
                 *         "line1": "1 Old Street",
                 *         "line2": "Flat 2",
                 *         "postcode": "EC1A 1BB",
                 *         "region": "Greater London"
                 *       },
                 *       "website": "https://gbpc.example/user"
                 *     }
                 */
                "application/json": components["schemas"]["SaveBusinessBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "companyName": "Kiln & Co Ltd",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "documents": [
                     *           {
                     *             "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "kind": "mint_stuck"
                     *           }
                     *         ],
                     *         "expectedMonthlyVolume": "1000_10000",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "incorporatedOn": "2026-03-02",
                     *         "incorporationCountry": "GB",
                     *         "legalForm": "private_limited",
                     *         "natureOfBusiness": "Ceramics",
                     *         "noOwnerAtThreshold": true,
                     *         "purpose": "Asked for by telephone",
                     *         "realness": "none",
                     *         "registeredAddress": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "registrationNumber": "12345678",
                     *         "regulated": true,
                     *         "regulatorReference": "FRN 123456",
                     *         "reviewFields": [
                     *           {
                     *             "field": "firstName",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "reviewNote": "Asked for by telephone",
                     *         "sourceOfFunds": "salary",
                     *         "status": 0,
                     *         "step": "mint_stuck",
                     *         "submittedAt": "2026-03-02T09:30:00Z",
                     *         "tradingAddress": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "updatedAt": "2026-03-02T09:30:00Z",
                     *         "website": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationBusinessView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description the realness id
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                realnessId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "address": {
                     *               "city": "London",
                     *               "country": "GB",
                     *               "line1": "1 Old Street",
                     *               "line2": "Flat 2",
                     *               "postcode": "EC1A 1BB",
                     *               "region": "Greater London"
                     *             },
                     *             "dateOfBirth": "2026-03-02",
                     *             "email": "jane@example.com",
                     *             "firstName": "Jane",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "lastName": "Doe",
                     *             "linkExpiresAt": "2026-03-02T09:30:00Z",
                     *             "linkSentAt": "2026-03-02T09:30:00Z",
                     *             "nationality": "GB",
                     *             "ownershipPercent": "33.3333",
                     *             "realnessId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "roles": [
                     *               "director"
                     *             ],
                     *             "status": 0
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageVerificationMemberView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addMember: {
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
                 *       "address": {
                 *         "city": "London",
                 *         "country": "GB",
                 *         "line1": "1 Old Street",
                 *         "line2": "Flat 2",
                 *         "postcode": "EC1A 1BB",
                 *         "region": "Greater London"
                 *       },
                 *       "dateOfBirth": "2026-03-02",
                 *       "email": "jane@example.com",
                 *       "firstName": "Jane",
                 *       "lastName": "Doe",
                 *       "nationality": "GB",
                 *       "ownershipPercent": "33.3333",
                 *       "realnessId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "roles": [
                 *         "treasury"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddMemberBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "address": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "dateOfBirth": "2026-03-02",
                     *         "email": "jane@example.com",
                     *         "firstName": "Jane",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "lastName": "Doe",
                     *         "linkExpiresAt": "2026-03-02T09:30:00Z",
                     *         "linkSentAt": "2026-03-02T09:30:00Z",
                     *         "nationality": "GB",
                     *         "ownershipPercent": "33.3333",
                     *         "realnessId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "roles": [
                     *           "director"
                     *         ],
                     *         "status": 0
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationMemberView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    openMemberLink: {
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
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["OpenLinkBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "companyName": "Kiln & Co Ltd",
                     *         "firstName": "Jane",
                     *         "status": 0
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationOpenedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    completeMember: {
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
                 *       "code": "123456",
                 *       "idDocument": {
                 *         "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *         "expiryDate": "2026-03-02",
                 *         "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *         "issuingCountry": "GB",
                 *         "number": "533401372",
                 *         "type": "mint_stuck"
                 *       },
                 *       "selfieFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *       "turnFiles": [
                 *         "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CompleteMemberBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "address": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "dateOfBirth": "2026-03-02",
                     *         "email": "jane@example.com",
                     *         "firstName": "Jane",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "lastName": "Doe",
                     *         "linkExpiresAt": "2026-03-02T09:30:00Z",
                     *         "linkSentAt": "2026-03-02T09:30:00Z",
                     *         "nationality": "GB",
                     *         "ownershipPercent": "33.3333",
                     *         "realnessId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "roles": [
                     *           "director"
                     *         ],
                     *         "status": 0
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationMemberView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMemberLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "code": "123456",
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "url": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationLinkView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    mailMemberLink: {
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
                 *       "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                 *     }
                 */
                "application/json": components["schemas"]["MailMemberLinkBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startBusinessRealness: {
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
                 *       "selfieFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *       "turnFiles": [
                 *         "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StartRealnessBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "realnessCode": "K7QX2M",
                     *         "status": "pending",
                     *         "url": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationRealnessView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "companyName": "Kiln & Co Ltd",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "documents": [
                     *           {
                     *             "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "kind": "mint_stuck"
                     *           }
                     *         ],
                     *         "expectedMonthlyVolume": "1000_10000",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "incorporatedOn": "2026-03-02",
                     *         "incorporationCountry": "GB",
                     *         "legalForm": "private_limited",
                     *         "natureOfBusiness": "Ceramics",
                     *         "noOwnerAtThreshold": true,
                     *         "purpose": "Asked for by telephone",
                     *         "realness": "none",
                     *         "registeredAddress": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "registrationNumber": "12345678",
                     *         "regulated": true,
                     *         "regulatorReference": "FRN 123456",
                     *         "reviewFields": [
                     *           {
                     *             "field": "firstName",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "reviewNote": "Asked for by telephone",
                     *         "sourceOfFunds": "salary",
                     *         "status": 0,
                     *         "step": "mint_stuck",
                     *         "submittedAt": "2026-03-02T09:30:00Z",
                     *         "tradingAddress": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "updatedAt": "2026-03-02T09:30:00Z",
                     *         "website": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationBusinessView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeEmail: {
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
                 *       "code": "123456",
                 *       "newEmail": "jane@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeEmailInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "lastUsedAt": "2026-03-02T09:30:00Z",
                     *             "name": "Jane Doe"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageAuthPasskeyView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addPasskey: {
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
                 *       "credential": {},
                 *       "name": "My phone"
                 *     }
                 */
                "application/json": components["schemas"]["AddPasskeyInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "lastUsedAt": "2026-03-02T09:30:00Z",
                     *         "name": "Jane Doe"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthPasskeyView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "publicKey": {}
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthWebauthnOptions"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putPassword: {
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
                 *       "newPassword": "correct horse battery staple",
                 *       "oldPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    saveIndividual: {
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
                 *       "address": {
                 *         "city": "London",
                 *         "country": "GB",
                 *         "line1": "1 Old Street",
                 *         "line2": "Flat 2",
                 *         "postcode": "EC1A 1BB",
                 *         "region": "Greater London"
                 *       },
                 *       "dateOfBirth": "1990-04-01",
                 *       "expectedMonthlyVolume": "1000_10000",
                 *       "firstName": "Jane",
                 *       "idDocument": {
                 *         "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *         "expiryDate": "2026-03-02",
                 *         "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *         "issuingCountry": "GB",
                 *         "number": "533401372",
                 *         "type": "mint_stuck"
                 *       },
                 *       "lastName": "Doe",
                 *       "middleName": "Alice",
                 *       "nationality": "GB",
                 *       "occupation": "Engineer",
                 *       "phone": "+44 7700 900123",
                 *       "politicallyExposed": true,
                 *       "proofOfAddress": {
                 *         "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *         "issuedOn": "2026-03-02",
                 *         "type": "mint_stuck"
                 *       },
                 *       "purpose": "Asked for by telephone",
                 *       "sourceOfFunds": "salary",
                 *       "step": "mint_stuck",
                 *       "submit": true,
                 *       "taxResidencies": [
                 *         {
                 *           "country": "GB",
                 *           "tin": "1234567890"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SaveIndividualBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "address": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "dateOfBirth": "1990-04-01",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "expectedMonthlyVolume": "1000_10000",
                     *         "firstName": "Jane",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "idDocument": {
                     *           "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "expiryDate": "2026-03-02",
                     *           "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "issuingCountry": "GB",
                     *           "number": "533401372",
                     *           "type": "mint_stuck"
                     *         },
                     *         "lastName": "Doe",
                     *         "middleName": "Alice",
                     *         "nationality": "GB",
                     *         "occupation": "Engineer",
                     *         "phone": "+44 7700 900123",
                     *         "politicallyExposed": true,
                     *         "proofOfAddress": {
                     *           "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "issuedOn": "2026-03-02",
                     *           "type": "mint_stuck"
                     *         },
                     *         "purpose": "Asked for by telephone",
                     *         "realness": "none",
                     *         "reviewFields": [
                     *           {
                     *             "field": "firstName",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "reviewNote": "Asked for by telephone",
                     *         "sourceOfFunds": "salary",
                     *         "status": 0,
                     *         "step": "mint_stuck",
                     *         "submittedAt": "2026-03-02T09:30:00Z",
                     *         "taxResidencies": [
                     *           {
                     *             "country": "GB",
                     *             "tin": "1234567890"
                     *           }
                     *         ],
                     *         "updatedAt": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationIndividualView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startIndividualRealness: {
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
                 *       "selfieFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *       "turnFiles": [
                 *         "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StartRealnessBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "realnessCode": "K7QX2M",
                     *         "status": "pending",
                     *         "url": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationRealnessView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getIndividual: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "address": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "dateOfBirth": "1990-04-01",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "expectedMonthlyVolume": "1000_10000",
                     *         "firstName": "Jane",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "idDocument": {
                     *           "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "expiryDate": "2026-03-02",
                     *           "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "issuingCountry": "GB",
                     *           "number": "533401372",
                     *           "type": "mint_stuck"
                     *         },
                     *         "lastName": "Doe",
                     *         "middleName": "Alice",
                     *         "nationality": "GB",
                     *         "occupation": "Engineer",
                     *         "phone": "+44 7700 900123",
                     *         "politicallyExposed": true,
                     *         "proofOfAddress": {
                     *           "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "issuedOn": "2026-03-02",
                     *           "type": "mint_stuck"
                     *         },
                     *         "purpose": "Asked for by telephone",
                     *         "realness": "none",
                     *         "reviewFields": [
                     *           {
                     *             "field": "firstName",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "reviewNote": "Asked for by telephone",
                     *         "sourceOfFunds": "salary",
                     *         "status": 0,
                     *         "step": "mint_stuck",
                     *         "submittedAt": "2026-03-02T09:30:00Z",
                     *         "taxResidencies": [
                     *           {
                     *             "country": "GB",
                     *             "tin": "1234567890"
                     *           }
                     *         ],
                     *         "updatedAt": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationIndividualView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resetPassword: {
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
                 *       "code": "123456",
                 *       "email": "jane@example.com",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ResetInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "address": "203.0.113.7",
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "browser": "Firefox on Linux",
                     *             "detail": "Asked for by telephone",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "signed_in"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageAuthEventView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSelf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "account": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "name": "Jane Doe",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "role": "owner"
                     *         },
                     *         "accountType": "individual",
                     *         "businesses": [
                     *           {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "role": "owner"
                     *           }
                     *         ],
                     *         "country": "GB",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "displayName": "Jane Doe",
                     *         "email": "jane@example.com",
                     *         "features": {
                     *           "twoFactor": true
                     *         },
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "language": "en",
                     *         "ownAccount": {
                     *           "accountType": "individual",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "phone": "+44 7700 900123",
                     *         "terms": {
                     *           "accepted": "2026-11-22",
                     *           "acceptedAt": "2026-03-02T09:30:00Z",
                     *           "current": "2026-11-22"
                     *         },
                     *         "twoFactorEnabled": true,
                     *         "verification": {
                     *           "kind": "individual",
                     *           "status": 0
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthUserView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    switchBusiness: {
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
                 *       "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                 *     }
                 */
                "application/json": components["schemas"]["SwitchBusinessInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "account": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "name": "Jane Doe",
                     *           "parentId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "role": "owner"
                     *         },
                     *         "accountType": "individual",
                     *         "businesses": [
                     *           {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "role": "owner"
                     *           }
                     *         ],
                     *         "country": "GB",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "displayName": "Jane Doe",
                     *         "email": "jane@example.com",
                     *         "features": {
                     *           "twoFactor": true
                     *         },
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "language": "en",
                     *         "ownAccount": {
                     *           "accountType": "individual",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *         },
                     *         "phone": "+44 7700 900123",
                     *         "terms": {
                     *           "accepted": "2026-11-22",
                     *           "acceptedAt": "2026-03-02T09:30:00Z",
                     *           "current": "2026-11-22"
                     *         },
                     *         "twoFactorEnabled": true,
                     *         "verification": {
                     *           "kind": "individual",
                     *           "status": 0
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthUserView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "address": "203.0.113.7",
                     *             "browser": "Firefox on Linux",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "current": true,
                     *             "endsAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "lastUsedAt": "2026-03-02T09:30:00Z"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageAuthSessionView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptTerms: {
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
                 *       "version": "2026-11-22"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptTermsInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "accepted": "2026-11-22",
                     *         "acceptedAt": "2026-03-02T09:30:00Z",
                     *         "current": "2026-11-22"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthTermsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getLastSeen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "seenUntil": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthLastSeenView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markSeen: {
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
                 *       "seenUntil": "2026-03-02T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["MarkSeenInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "seenUntil": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeAuthLastSeenView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "balances": [
                     *           {
                     *             "available": "1250.00",
                     *             "currency": "GBPC",
                     *             "pending": "1250.00",
                     *             "total": "1250.00"
                     *           }
                     *         ],
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "individual",
                     *         "limits": [
                     *           {
                     *             "currency": "GBPC",
                     *             "kind": "fiat_withdrawal",
                     *             "perDay": "1250.00",
                     *             "perMonth": "1250.00",
                     *             "perTransaction": "1250.00",
                     *             "usedThisMonth": "1250.00",
                     *             "usedToday": "1250.00"
                     *           }
                     *         ],
                     *         "status": "active"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWalletAccountView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    matchAssets: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description GBP or GBPC
                 * @example GBPC
                 */
                currency?: string;
                /**
                 * @description the id of a network, as /public/config names it
                 * @example sandbox
                 */
                network?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "balance": "1250.00",
                     *             "confirmations": 1,
                     *             "contract": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "currency": "GBPC",
                     *             "depositAddress": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "network": "sandbox"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageWalletAssetView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    balanceHistory: {
        parameters: {
            query?: {
                /**
                 * @description how far back
                 * @example 30
                 */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "currency": "GBPC",
                     *         "from": "2026-03-02T09:30:00Z",
                     *         "points": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "balance": "1250.00"
                     *           }
                     *         ],
                     *         "to": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWalletBalanceHistoryView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "approval": {
                     *               "given": 1,
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "needed": 2,
                     *               "status": "pending"
                     *             },
                     *             "completedAt": "2026-03-02T09:30:00Z",
                     *             "count": 3,
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "currency": "GBP",
                     *             "failed": 1,
                     *             "failureCode": "R6002",
                     *             "failureReason": "Asked for by telephone",
                     *             "fee": "1250.00",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "name": "Jane Doe",
                     *             "outcomes": {
                     *               "open": 1,
                     *               "paid": 1,
                     *               "unpaid": 1
                     *             },
                     *             "started": 1,
                     *             "status": "awaiting_approval",
                     *             "total": "1250.00"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageWithdrawalsBatchView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    orderBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dryRun": true,
                 *       "items": [
                 *         {
                 *           "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *           "amount": "250.00",
                 *           "bankId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *           "externalId": "salary-2026-03-0042",
                 *           "kind": "fiat_withdrawal",
                 *           "metadata": {
                 *             "invoice": "2026-031"
                 *           },
                 *           "network": "sandbox"
                 *         }
                 *       ],
                 *       "name": "Salaries, March"
                 *     }
                 */
                "application/json": components["schemas"]["OrderBatchBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "count": 3,
                     *         "errors": [
                     *           {
                     *             "code": "123456",
                     *             "field": "firstName",
                     *             "item": 1,
                     *             "message": "Success"
                     *           }
                     *         ],
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "checked",
                     *         "total": "1250.00"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeKeptWithdrawalsAcceptedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    orderBatchFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    dryRun?: string;
                    /** Format: binary */
                    file: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "count": 3,
                     *         "errors": [
                     *           {
                     *             "code": "123456",
                     *             "field": "firstName",
                     *             "item": 1,
                     *             "message": "Success"
                     *           }
                     *         ],
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "checked",
                     *         "total": "1250.00"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeKeptWithdrawalsAcceptedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "completedAt": "2026-03-02T09:30:00Z",
                     *         "count": 3,
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "failed": 1,
                     *         "failureCode": "R6002",
                     *         "failureReason": "Asked for by telephone",
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "name": "Jane Doe",
                     *         "outcomes": {
                     *           "open": 1,
                     *           "paid": 1,
                     *           "unpaid": 1
                     *         },
                     *         "started": 1,
                     *         "status": "awaiting_approval",
                     *         "total": "1250.00"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWithdrawalsBatchView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "completedAt": "2026-03-02T09:30:00Z",
                     *         "count": 3,
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "failed": 1,
                     *         "failureCode": "R6002",
                     *         "failureReason": "Asked for by telephone",
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "name": "Jane Doe",
                     *         "outcomes": {
                     *           "open": 1,
                     *           "paid": 1,
                     *           "unpaid": 1
                     *         },
                     *         "started": 1,
                     *         "status": "awaiting_approval",
                     *         "total": "1250.00"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWithdrawalsBatchView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBatchItems: {
        parameters: {
            query?: {
                /**
                 * @description open: on its way or waiting for its turn; paid: completed; unpaid: failed, cancelled or returned, its money is back; all if omitted
                 * @example open
                 */
                outcome?: "open" | "paid" | "unpaid";
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "amount": "1250.00",
                     *             "bankId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "currency": "GBP",
                     *             "externalId": "invoice-2026-031",
                     *             "failureCode": "R6002",
                     *             "failureReason": "Asked for by telephone",
                     *             "item": 1,
                     *             "kind": "fiat_withdrawal",
                     *             "network": "sandbox",
                     *             "status": "waiting",
                     *             "transactionId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageWithdrawalsItemView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    accountEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description the id of the last event that was received: the stream begins with what was missed since
                 * @example 1042
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description an event is a line of data with JSON; every 20 seconds comes a comment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["EventsChange"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    proveBalance: {
        parameters: {
            query?: {
                /**
                 * @description id; the newest if omitted
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                attestation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "attestation": {
                     *           "asOf": "2026-03-02T09:30:00Z",
                     *           "chains": [
                     *             {
                     *               "chainId": 1,
                     *               "network": "sandbox",
                     *               "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046"
                     *             }
                     *           ],
                     *           "customers": 40,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "journal": {
                     *             "hash": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *             "sequence": 1
                     *           },
                     *           "root": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *           "total": "1250.00"
                     *         },
                     *         "leaf": {
                     *           "account": "own",
                     *           "amount": "1250.00",
                     *           "salt": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046"
                     *         },
                     *         "path": [
                     *           {
                     *             "amount": "1250.00",
                     *             "hash": "3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *             "side": "left"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTransparencyProofView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "bankCoolingOffHours": 1,
                     *         "coolingOffHours": 1,
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "monthlyStatement": true,
                     *         "pending": {
                     *           "bankCoolingOffHours": 1,
                     *           "coolingOffHours": 1,
                     *           "effectiveAt": "2026-03-02T09:30:00Z",
                     *           "whitelistOnly": true
                     *         },
                     *         "secondaryAuth": 0,
                     *         "whitelistOnly": true
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWalletSettingsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeSettings: {
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
                 *       "bankCoolingOffHours": 1,
                 *       "coolingOffHours": 1,
                 *       "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "monthlyStatement": true,
                 *       "pending": {
                 *         "bankCoolingOffHours": 1,
                 *         "coolingOffHours": 1,
                 *         "effectiveAt": "2026-03-02T09:30:00Z",
                 *         "whitelistOnly": true
                 *       },
                 *       "secondaryAuth": 1,
                 *       "whitelistOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["ChangeSettingsBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "bankCoolingOffHours": 1,
                     *         "coolingOffHours": 1,
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "monthlyStatement": true,
                     *         "pending": {
                     *           "bankCoolingOffHours": 1,
                     *           "coolingOffHours": 1,
                     *           "effectiveAt": "2026-03-02T09:30:00Z",
                     *           "whitelistOnly": true
                     *         },
                     *         "secondaryAuth": 0,
                     *         "whitelistOnly": true
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWalletSettingsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query?: {
                /**
                 * @description the first day in London, YYYY-MM-DD
                 * @example 2026-03-02
                 */
                from?: string;
                /**
                 * @description the last day in London, YYYY-MM-DD
                 * @example 2026-03-02
                 */
                to?: string;
                /**
                 * @description csv: every line with its exact amount; camt053: ISO 20022 camt.053.001.08 in GBP; xero, quickbooks: as these programs import one
                 * @example csv
                 */
                format?: "csv" | "pdf" | "camt053" | "xero" | "quickbooks";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/xml": string;
                    "text/csv": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMonthlyStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description YYYY-MM
                 * @example 2026-03
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "formats": [
                     *           "csv"
                     *         ],
                     *         "from": "2026-03-01",
                     *         "href": "/api/wallet/account/statement?from=2026-03-01&to=2026-03-31",
                     *         "id": "2026-03",
                     *         "to": "2026-03-31"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWalletMonthView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawToChain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *       "amount": "250.000000",
                 *       "externalId": "invoice-2026-0042",
                 *       "metadata": {
                 *         "invoice": "2026-031"
                 *       },
                 *       "network": "sandbox",
                 *       "nextIsSecondaryAuth": 1
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawToChainBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "bankReasonCode": "AC04",
                     *         "bankReference": "GBPC7K2M9Q",
                     *         "completedAt": "2026-03-02T09:30:00Z",
                     *         "confirmations": 1,
                     *         "confirmationsNeeded": 1,
                     *         "counterparty": "Account ••••5670",
                     *         "counterpartyName": "Jane Doe",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "direction": "in",
                     *         "dueAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "failureCode": "R6002",
                     *         "failureReason": "Asked for by telephone",
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "initiator": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "kind": "user",
                     *           "name": "Jane Doe"
                     *         },
                     *         "metadata": {
                     *           "invoice": "2026-031"
                     *         },
                     *         "network": "sandbox",
                     *         "reference": "GBPC7K2M9Q",
                     *         "status": "awaiting_funds",
                     *         "steps": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "name": "awaiting_funds"
                     *           }
                     *         ],
                     *         "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *         "type": "fiat_deposit",
                     *         "updatedAt": "2026-03-02T09:30:00Z",
                     *         "waitingFor": "your_payment",
                     *         "waitingForText": "Asked for by telephone"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeKeptTransactionsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getExchangeRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "base": "GBP",
                     *         "currencyId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "fee": "1250.00",
                     *         "quote": "GBPC",
                     *         "rate": "1.000000"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePricingRateView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    completeDeposit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "nextIsSecondaryAuth": 1
                 *     }
                 */
                "application/json": components["schemas"]["CompleteDepositBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "bankReasonCode": "AC04",
                     *         "bankReference": "GBPC7K2M9Q",
                     *         "completedAt": "2026-03-02T09:30:00Z",
                     *         "confirmations": 1,
                     *         "confirmationsNeeded": 1,
                     *         "counterparty": "Account ••••5670",
                     *         "counterpartyName": "Jane Doe",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "direction": "in",
                     *         "dueAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "failureCode": "R6002",
                     *         "failureReason": "Asked for by telephone",
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "initiator": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "kind": "user",
                     *           "name": "Jane Doe"
                     *         },
                     *         "metadata": {
                     *           "invoice": "2026-031"
                     *         },
                     *         "network": "sandbox",
                     *         "reference": "GBPC7K2M9Q",
                     *         "status": "awaiting_funds",
                     *         "steps": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "name": "awaiting_funds"
                     *           }
                     *         ],
                     *         "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *         "type": "fiat_deposit",
                     *         "updatedAt": "2026-03-02T09:30:00Z",
                     *         "waitingFor": "your_payment",
                     *         "waitingForText": "Asked for by telephone"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeKeptTransactionsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    prepareDeposit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "250.00",
                 *       "bankId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "currencyId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "externalId": "invoice-2026-0042",
                 *       "metadata": {
                 *         "invoice": "2026-031"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PrepareDepositBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "officialBank": {
                     *           "accountHolder": "Jane Doe",
                     *           "accountNumber": "55779911",
                     *           "bankName": "Sandbox Bank",
                     *           "bic": "SANDGB2L",
                     *           "currency": "GBP",
                     *           "iban": "GB33SAND20000055779911",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "sortCode": "20-00-00"
                     *         },
                     *         "rate": "1.000000",
                     *         "receiveAmount": "1250.00",
                     *         "reference": "GBPC7K2M9Q"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeKeptDepositsPreparedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawToBank: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "250.00",
                 *       "bankId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                 *       "externalId": "invoice-2026-0042",
                 *       "metadata": {
                 *         "invoice": "2026-031"
                 *       },
                 *       "nextIsSecondaryAuth": 1
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawToBankBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "bankReasonCode": "AC04",
                     *         "bankReference": "GBPC7K2M9Q",
                     *         "completedAt": "2026-03-02T09:30:00Z",
                     *         "confirmations": 1,
                     *         "confirmationsNeeded": 1,
                     *         "counterparty": "Account ••••5670",
                     *         "counterpartyName": "Jane Doe",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "direction": "in",
                     *         "dueAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "failureCode": "R6002",
                     *         "failureReason": "Asked for by telephone",
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "initiator": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "kind": "user",
                     *           "name": "Jane Doe"
                     *         },
                     *         "metadata": {
                     *           "invoice": "2026-031"
                     *         },
                     *         "network": "sandbox",
                     *         "reference": "GBPC7K2M9Q",
                     *         "status": "awaiting_funds",
                     *         "steps": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "name": "awaiting_funds"
                     *           }
                     *         ],
                     *         "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *         "type": "fiat_deposit",
                     *         "updatedAt": "2026-03-02T09:30:00Z",
                     *         "waitingFor": "your_payment",
                     *         "waitingForText": "Asked for by telephone"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeKeptTransactionsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description the type
                 * @example fiat_deposit
                 */
                type?: "fiat_deposit" | "fiat_withdrawal" | "chain_deposit" | "chain_withdrawal" | "fee" | "adjustment" | "account_transfer_in" | "account_transfer_out";
                /**
                 * @description only those in this status
                 * @example awaiting_funds
                 */
                status?: "awaiting_funds" | "awaiting_approval" | "pending" | "in_review" | "processing" | "completed" | "failed" | "cancelled" | "expired" | "returned" | "reversed";
                /**
                 * @description the first day in London, YYYY-MM-DD
                 * @example 2026-03-02
                 */
                from?: string;
                /**
                 * @description the last day in London, YYYY-MM-DD
                 * @example 2026-03-02
                 */
                to?: string;
                /**
                 * @description the external id
                 * @example invoice-2026-031
                 */
                externalId?: string;
                /**
                 * @description the tx hash
                 * @example 0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046
                 */
                txHash?: string;
                /**
                 * @description the reference
                 * @example GBPC7K2M9Q
                 */
                reference?: string;
                /**
                 * @description GBP or GBPC
                 * @example GBP
                 */
                currency?: "GBP" | "GBPC";
                /**
                 * @description the id of a network, as /public/config names it
                 * @example sandbox
                 */
                network?: string;
                /**
                 * @description the id of the user or the API key that ordered it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                initiator?: string;
                /**
                 * @description RFC 3339, inclusive. A change is shown as soon as it is committed, which may be seconds after its updatedAt: ask again from a minute before the newest one you have
                 * @example 2026-03-02T12:00:00Z
                 */
                updatedSince?: string;
                /**
                 * @description -createdAt if omitted; by updatedAt, what changes while the list is read comes again, and nothing is left out
                 * @example createdAt
                 */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "amount": "1250.00",
                     *             "approval": {
                     *               "given": 1,
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "needed": 2,
                     *               "status": "pending"
                     *             },
                     *             "bankReasonCode": "AC04",
                     *             "bankReference": "GBPC7K2M9Q",
                     *             "completedAt": "2026-03-02T09:30:00Z",
                     *             "confirmations": 1,
                     *             "confirmationsNeeded": 1,
                     *             "counterparty": "Account ••••5670",
                     *             "counterpartyName": "Jane Doe",
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "currency": "GBP",
                     *             "direction": "in",
                     *             "dueAt": "2026-03-02T09:30:00Z",
                     *             "externalId": "invoice-2026-031",
                     *             "failureCode": "R6002",
                     *             "failureReason": "Asked for by telephone",
                     *             "fee": "1250.00",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "initiator": {
                     *               "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *               "kind": "user",
                     *               "name": "Jane Doe"
                     *             },
                     *             "metadata": {
                     *               "invoice": "2026-031"
                     *             },
                     *             "network": "sandbox",
                     *             "reference": "GBPC7K2M9Q",
                     *             "status": "awaiting_funds",
                     *             "steps": [
                     *               {
                     *                 "at": "2026-03-02T09:30:00Z",
                     *                 "name": "awaiting_funds"
                     *               }
                     *             ],
                     *             "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *             "type": "fiat_deposit",
                     *             "updatedAt": "2026-03-02T09:30:00Z",
                     *             "waitingFor": "your_payment",
                     *             "waitingForText": "Asked for by telephone"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageTransactionsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    lastTransactions: {
        parameters: {
            query?: {
                /**
                 * @description how many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": [
                     *         {
                     *           "amount": "1250.00",
                     *           "approval": {
                     *             "given": 1,
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "needed": 2,
                     *             "status": "pending"
                     *           },
                     *           "bankReasonCode": "AC04",
                     *           "bankReference": "GBPC7K2M9Q",
                     *           "completedAt": "2026-03-02T09:30:00Z",
                     *           "confirmations": 1,
                     *           "confirmationsNeeded": 1,
                     *           "counterparty": "Account ••••5670",
                     *           "counterpartyName": "Jane Doe",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "currency": "GBP",
                     *           "direction": "in",
                     *           "dueAt": "2026-03-02T09:30:00Z",
                     *           "externalId": "invoice-2026-031",
                     *           "failureCode": "R6002",
                     *           "failureReason": "Asked for by telephone",
                     *           "fee": "1250.00",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "initiator": {
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "user",
                     *             "name": "Jane Doe"
                     *           },
                     *           "metadata": {
                     *             "invoice": "2026-031"
                     *           },
                     *           "network": "sandbox",
                     *           "reference": "GBPC7K2M9Q",
                     *           "status": "awaiting_funds",
                     *           "steps": [
                     *             {
                     *               "at": "2026-03-02T09:30:00Z",
                     *               "name": "awaiting_funds"
                     *             }
                     *           ],
                     *           "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *           "type": "fiat_deposit",
                     *           "updatedAt": "2026-03-02T09:30:00Z",
                     *           "waitingFor": "your_payment",
                     *           "waitingForText": "Asked for by telephone"
                     *         }
                     *       ],
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeListOfTransactionsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "bankReasonCode": "AC04",
                     *         "bankReference": "GBPC7K2M9Q",
                     *         "completedAt": "2026-03-02T09:30:00Z",
                     *         "confirmations": 1,
                     *         "confirmationsNeeded": 1,
                     *         "counterparty": "Account ••••5670",
                     *         "counterpartyName": "Jane Doe",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "direction": "in",
                     *         "dueAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "failureCode": "R6002",
                     *         "failureReason": "Asked for by telephone",
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "initiator": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "kind": "user",
                     *           "name": "Jane Doe"
                     *         },
                     *         "metadata": {
                     *           "invoice": "2026-031"
                     *         },
                     *         "network": "sandbox",
                     *         "reference": "GBPC7K2M9Q",
                     *         "status": "awaiting_funds",
                     *         "steps": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "name": "awaiting_funds"
                     *           }
                     *         ],
                     *         "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *         "type": "fiat_deposit",
                     *         "updatedAt": "2026-03-02T09:30:00Z",
                     *         "waitingFor": "your_payment",
                     *         "waitingForText": "Asked for by telephone"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTransactionsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "approval": {
                     *           "given": 1,
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "needed": 2,
                     *           "status": "pending"
                     *         },
                     *         "bankReasonCode": "AC04",
                     *         "bankReference": "GBPC7K2M9Q",
                     *         "completedAt": "2026-03-02T09:30:00Z",
                     *         "confirmations": 1,
                     *         "confirmationsNeeded": 1,
                     *         "counterparty": "Account ••••5670",
                     *         "counterpartyName": "Jane Doe",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "direction": "in",
                     *         "dueAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "failureCode": "R6002",
                     *         "failureReason": "Asked for by telephone",
                     *         "fee": "1250.00",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "initiator": {
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "kind": "user",
                     *           "name": "Jane Doe"
                     *         },
                     *         "metadata": {
                     *           "invoice": "2026-031"
                     *         },
                     *         "network": "sandbox",
                     *         "reference": "GBPC7K2M9Q",
                     *         "status": "awaiting_funds",
                     *         "steps": [
                     *           {
                     *             "at": "2026-03-02T09:30:00Z",
                     *             "name": "awaiting_funds"
                     *           }
                     *         ],
                     *         "txHash": "0x3f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d80463f9a1c5e7b2d8046",
                     *         "type": "fiat_deposit",
                     *         "updatedAt": "2026-03-02T09:30:00Z",
                     *         "waitingFor": "your_payment",
                     *         "waitingForText": "Asked for by telephone"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeTransactionsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAddresses: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 5 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description this one alone
                 * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                 */
                address?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "activeAt": "2026-03-02T09:30:00Z",
                     *             "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "beneficiary": {
                     *               "country": "GB",
                     *               "kind": "self",
                     *               "name": "Jane Doe",
                     *               "provider": "sandbox"
                     *             },
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "label": "Asked for by telephone",
                     *             "network": "sandbox",
                     *             "ownership": "proved",
                     *             "status": "awaiting_approval"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageWithdrawalsAddressView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addAddress: {
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
                 *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *       "beneficiary": {
                 *         "country": "DE",
                 *         "kind": "mint_stuck",
                 *         "name": "Jane Doe",
                 *         "provider": "sandbox"
                 *       },
                 *       "label": "Asked for by telephone",
                 *       "network": "sandbox",
                 *       "signature": "0x3f9a1c5e"
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawalsNewAddress"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "activeAt": "2026-03-02T09:30:00Z",
                     *         "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "beneficiary": {
                     *           "country": "GB",
                     *           "kind": "self",
                     *           "name": "Jane Doe",
                     *           "provider": "sandbox"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "label": "Asked for by telephone",
                     *         "network": "sandbox",
                     *         "ownership": "proved",
                     *         "status": "awaiting_approval"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWithdrawalsAddressView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addAddresses: {
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
                 *       "addresses": [
                 *         {
                 *           "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *           "beneficiary": {
                 *             "country": "DE",
                 *             "kind": "mint_stuck",
                 *             "name": "Jane Doe",
                 *             "provider": "sandbox"
                 *           },
                 *           "label": "Asked for by telephone",
                 *           "network": "sandbox",
                 *           "signature": "0x3f9a1c5e"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddAddressesBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "activeAt": "2026-03-02T09:30:00Z",
                     *             "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "beneficiary": {
                     *               "country": "GB",
                     *               "kind": "self",
                     *               "name": "Jane Doe",
                     *               "provider": "sandbox"
                     *             },
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "label": "Asked for by telephone",
                     *             "network": "sandbox",
                     *             "ownership": "proved",
                     *             "status": "awaiting_approval"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageWithdrawalsAddressView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    challengeAddress: {
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
                 *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *       "network": "sandbox"
                 *     }
                 */
                "application/json": components["schemas"]["ChallengeAddressBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "message": "Success"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWithdrawalsChallengeView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    describeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "beneficiary": {
                 *         "country": "DE",
                 *         "kind": "mint_stuck",
                 *         "name": "Jane Doe",
                 *         "provider": "sandbox"
                 *       },
                 *       "signature": "0x3f9a1c5e"
                 *     }
                 */
                "application/json": components["schemas"]["DescribeAddressBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "activeAt": "2026-03-02T09:30:00Z",
                     *         "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "beneficiary": {
                     *           "country": "GB",
                     *           "kind": "self",
                     *           "name": "Jane Doe",
                     *           "provider": "sandbox"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "label": "Asked for by telephone",
                     *         "network": "sandbox",
                     *         "ownership": "proved",
                     *         "status": "awaiting_approval"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeWithdrawalsAddressView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeAddress: {
        parameters: {
            query?: {
                /**
                 * @description the id of a network, as /public/config names it
                 * @example sandbox
                 */
                network?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBanks: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "accountHolder": "Jane Doe",
                     *             "accountNumber": "55779911",
                     *             "activeAt": "2026-03-02T09:30:00Z",
                     *             "bankName": "Sandbox Bank",
                     *             "confirmationOfPayee": {
                     *               "name": "Jane Doe",
                     *               "result": "match"
                     *             },
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "currency": "GBP",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "nickname": "Main account",
                     *             "sortCode": "20-00-00",
                     *             "status": "pending"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageBankingBankView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addBank: {
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
                 *       "acceptMismatch": true,
                 *       "accountHolder": "Jane Doe",
                 *       "accountNumber": "55779911",
                 *       "nickname": "Main account",
                 *       "sortCode": "20-00-00"
                 *     }
                 */
                "application/json": components["schemas"]["AddInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "bank": {
                     *           "accountHolder": "Jane Doe",
                     *           "accountNumber": "55779911",
                     *           "activeAt": "2026-03-02T09:30:00Z",
                     *           "bankName": "Sandbox Bank",
                     *           "confirmationOfPayee": {
                     *             "name": "Jane Doe",
                     *             "result": "match"
                     *           },
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "currency": "GBP",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "nickname": "Main account",
                     *           "sortCode": "20-00-00",
                     *           "status": "pending"
                     *         },
                     *         "verify": {
                     *           "attemptsLeft": 1,
                     *           "expiresAt": "2026-03-02T09:30:00Z",
                     *           "method": "reference_code"
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeBankingAddedView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    completeBank: {
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
                 *       "code": "K7QX2M",
                 *       "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"
                 *     }
                 */
                "application/json": components["schemas"]["CompleteInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "accountHolder": "Jane Doe",
                     *         "accountNumber": "55779911",
                     *         "activeAt": "2026-03-02T09:30:00Z",
                     *         "bankName": "Sandbox Bank",
                     *         "confirmationOfPayee": {
                     *           "name": "Jane Doe",
                     *           "result": "match"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBP",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "nickname": "Main account",
                     *         "sortCode": "20-00-00",
                     *         "status": "pending"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeBankingBankView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeBank: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOfficialBanks: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "accountHolder": "Jane Doe",
                     *             "accountNumber": "55779911",
                     *             "bankName": "Sandbox Bank",
                     *             "bic": "SANDGB2L",
                     *             "currency": "GBP",
                     *             "iban": "GB33SAND20000055779911",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "sortCode": "20-00-00"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageBankingReceivingAccount"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCurrencies: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "code": "123456",
                     *             "decimals": 6,
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "fiat",
                     *             "networks": [
                     *               {
                     *                 "chainId": 1,
                     *                 "confirmations": 1,
                     *                 "contract": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *                 "explorerUrl": "https://gbpc.example/user",
                     *                 "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *                 "name": "Jane Doe"
                     *               }
                     *             ],
                     *             "symbol": "GBPC"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageBankingCurrencyView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSubAccounts: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
                /**
                 * @description all if omitted
                 * @example active
                 */
                status?: "active" | "frozen" | "closed";
                /**
                 * @description the external id
                 * @example invoice-2026-031
                 */
                externalId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "accountType": "individual",
                     *             "balances": [
                     *               {
                     *                 "available": "1250.00",
                     *                 "currency": "GBPC",
                     *                 "pending": "1250.00",
                     *                 "total": "1250.00"
                     *               }
                     *             ],
                     *             "createdAt": "2026-03-02T09:30:00Z",
                     *             "externalId": "invoice-2026-031",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "kind": "own",
                     *             "name": "Client money",
                     *             "status": "active",
                     *             "verification": {
                     *               "kind": "individual",
                     *               "status": 0
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageSubaccountsView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    openSubAccount: {
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
                 *       "accountType": "individual",
                 *       "externalId": "customer-4711",
                 *       "kind": "mint_stuck",
                 *       "name": "Client money"
                 *     }
                 */
                "application/json": components["schemas"]["OpenInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "accountType": "individual",
                     *         "addresses": [
                     *           {
                     *             "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "network": "sandbox"
                     *           }
                     *         ],
                     *         "balances": [
                     *           {
                     *             "available": "1250.00",
                     *             "currency": "GBPC",
                     *             "pending": "1250.00",
                     *             "total": "1250.00"
                     *           }
                     *         ],
                     *         "bankAccount": {
                     *           "accountHolder": "Jane Doe",
                     *           "accountNumber": "55779911",
                     *           "bankName": "Sandbox Bank",
                     *           "bic": "SANDGB2L",
                     *           "currency": "GBP",
                     *           "iban": "GB33SAND20000055779911",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "sortCode": "20-00-00"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "own",
                     *         "name": "Client money",
                     *         "status": "active",
                     *         "verification": {
                     *           "kind": "individual",
                     *           "status": 0
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSubaccountsDetailView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    transferBetweenAccounts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 characters: the same key and body are carried out once
                 * @example invoice-2026-031
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "250.00",
                 *       "externalId": "invoice-2026-0042",
                 *       "from": "2026-03-02",
                 *       "metadata": {
                 *         "invoice": "2026-031"
                 *       },
                 *       "to": "2026-03-02"
                 *     }
                 */
                "application/json": components["schemas"]["TransferInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "amount": "1250.00",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "currency": "GBPC",
                     *         "externalId": "invoice-2026-031",
                     *         "from": "2026-03-02",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "status": "completed",
                     *         "to": "2026-03-02",
                     *         "transactions": {
                     *           "from": "2026-03-02",
                     *           "to": "2026-03-02"
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeKeptSubaccountsTransferView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSubAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "accountType": "individual",
                     *         "addresses": [
                     *           {
                     *             "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "network": "sandbox"
                     *           }
                     *         ],
                     *         "balances": [
                     *           {
                     *             "available": "1250.00",
                     *             "currency": "GBPC",
                     *             "pending": "1250.00",
                     *             "total": "1250.00"
                     *           }
                     *         ],
                     *         "bankAccount": {
                     *           "accountHolder": "Jane Doe",
                     *           "accountNumber": "55779911",
                     *           "bankName": "Sandbox Bank",
                     *           "bic": "SANDGB2L",
                     *           "currency": "GBP",
                     *           "iban": "GB33SAND20000055779911",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "sortCode": "20-00-00"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "own",
                     *         "name": "Client money",
                     *         "status": "active",
                     *         "verification": {
                     *           "kind": "individual",
                     *           "status": 0
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSubaccountsDetailView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeSubAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalId": "invoice-2026-031",
                 *       "name": "Jane Doe"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "accountType": "individual",
                     *         "addresses": [
                     *           {
                     *             "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "network": "sandbox"
                     *           }
                     *         ],
                     *         "balances": [
                     *           {
                     *             "available": "1250.00",
                     *             "currency": "GBPC",
                     *             "pending": "1250.00",
                     *             "total": "1250.00"
                     *           }
                     *         ],
                     *         "bankAccount": {
                     *           "accountHolder": "Jane Doe",
                     *           "accountNumber": "55779911",
                     *           "bankName": "Sandbox Bank",
                     *           "bic": "SANDGB2L",
                     *           "currency": "GBP",
                     *           "iban": "GB33SAND20000055779911",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "sortCode": "20-00-00"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "own",
                     *         "name": "Client money",
                     *         "status": "active",
                     *         "verification": {
                     *           "kind": "individual",
                     *           "status": 0
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSubaccountsDetailView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    closeSubAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "accountType": "individual",
                     *         "addresses": [
                     *           {
                     *             "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "network": "sandbox"
                     *           }
                     *         ],
                     *         "balances": [
                     *           {
                     *             "available": "1250.00",
                     *             "currency": "GBPC",
                     *             "pending": "1250.00",
                     *             "total": "1250.00"
                     *           }
                     *         ],
                     *         "bankAccount": {
                     *           "accountHolder": "Jane Doe",
                     *           "accountNumber": "55779911",
                     *           "bankName": "Sandbox Bank",
                     *           "bic": "SANDGB2L",
                     *           "currency": "GBP",
                     *           "iban": "GB33SAND20000055779911",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "sortCode": "20-00-00"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "externalId": "invoice-2026-031",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "kind": "own",
                     *         "name": "Client money",
                     *         "status": "active",
                     *         "verification": {
                     *           "kind": "individual",
                     *           "status": 0
                     *         }
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeSubaccountsDetailView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOnboarding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "business": {
                     *           "companyName": "Kiln & Co Ltd",
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "decision": "approve",
                     *           "documents": [
                     *             {
                     *               "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *               "kind": "mint_stuck"
                     *             }
                     *           ],
                     *           "expectedMonthlyVolume": "1000_10000",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "incorporatedOn": "2026-03-02",
                     *           "incorporationCountry": "GB",
                     *           "legalForm": "private_limited",
                     *           "natureOfBusiness": "Ceramics",
                     *           "noOwnerAtThreshold": true,
                     *           "purpose": "Asked for by telephone",
                     *           "realness": "none",
                     *           "registeredAddress": {
                     *             "city": "London",
                     *             "country": "GB",
                     *             "line1": "1 Old Street",
                     *             "line2": "Flat 2",
                     *             "postcode": "EC1A 1BB",
                     *             "region": "Greater London"
                     *           },
                     *           "registrationNumber": "12345678",
                     *           "regulated": true,
                     *           "regulatorReference": "FRN 123456",
                     *           "reviewFields": [
                     *             {
                     *               "field": "firstName",
                     *               "reason": "Asked for by telephone"
                     *             }
                     *           ],
                     *           "reviewNote": "Asked for by telephone",
                     *           "sourceOfFunds": "salary",
                     *           "status": 0,
                     *           "step": "mint_stuck",
                     *           "submittedAt": "2026-03-02T09:30:00Z",
                     *           "tradingAddress": {
                     *             "city": "London",
                     *             "country": "GB",
                     *             "line1": "1 Old Street",
                     *             "line2": "Flat 2",
                     *             "postcode": "EC1A 1BB",
                     *             "region": "Greater London"
                     *           },
                     *           "updatedAt": "2026-03-02T09:30:00Z",
                     *           "website": "https://gbpc.example/user"
                     *         },
                     *         "individual": {
                     *           "address": {
                     *             "city": "London",
                     *             "country": "GB",
                     *             "line1": "1 Old Street",
                     *             "line2": "Flat 2",
                     *             "postcode": "EC1A 1BB",
                     *             "region": "Greater London"
                     *           },
                     *           "createdAt": "2026-03-02T09:30:00Z",
                     *           "dateOfBirth": "1990-04-01",
                     *           "decidedAt": "2026-03-02T09:30:00Z",
                     *           "decision": "approve",
                     *           "expectedMonthlyVolume": "1000_10000",
                     *           "firstName": "Jane",
                     *           "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *           "idDocument": {
                     *             "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "expiryDate": "2026-03-02",
                     *             "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "issuingCountry": "GB",
                     *             "number": "533401372",
                     *             "type": "mint_stuck"
                     *           },
                     *           "lastName": "Doe",
                     *           "middleName": "Alice",
                     *           "nationality": "GB",
                     *           "occupation": "Engineer",
                     *           "phone": "+44 7700 900123",
                     *           "politicallyExposed": true,
                     *           "proofOfAddress": {
                     *             "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "issuedOn": "2026-03-02",
                     *             "type": "mint_stuck"
                     *           },
                     *           "purpose": "Asked for by telephone",
                     *           "realness": "none",
                     *           "reviewFields": [
                     *             {
                     *               "field": "firstName",
                     *               "reason": "Asked for by telephone"
                     *             }
                     *           ],
                     *           "reviewNote": "Asked for by telephone",
                     *           "sourceOfFunds": "salary",
                     *           "status": 0,
                     *           "step": "mint_stuck",
                     *           "submittedAt": "2026-03-02T09:30:00Z",
                     *           "taxResidencies": [
                     *             {
                     *               "country": "GB",
                     *               "tin": "1234567890"
                     *             }
                     *           ],
                     *           "updatedAt": "2026-03-02T09:30:00Z"
                     *         },
                     *         "kind": "individual",
                     *         "status": 0
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationOnboardingView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    onboardBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyName": "Kiln & Co Ltd",
                 *       "documents": [
                 *         {
                 *           "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *           "kind": "mint_stuck"
                 *         }
                 *       ],
                 *       "expectedMonthlyVolume": "1000_10000",
                 *       "incorporatedOn": "2026-03-02",
                 *       "incorporationCountry": "GB",
                 *       "legalForm": "private_limited",
                 *       "natureOfBusiness": "Ceramics",
                 *       "noOwnerAtThreshold": true,
                 *       "purpose": "Asked for by telephone",
                 *       "registeredAddress": {
                 *         "city": "London",
                 *         "country": "GB",
                 *         "line1": "1 Old Street",
                 *         "line2": "Flat 2",
                 *         "postcode": "EC1A 1BB",
                 *         "region": "Greater London"
                 *       },
                 *       "registrationNumber": "12345678",
                 *       "regulated": true,
                 *       "regulatorReference": "FRN 123456",
                 *       "sourceOfFunds": "salary",
                 *       "step": "mint_stuck",
                 *       "submit": true,
                 *       "tradingAddress": {
                 *         "city": "London",
                 *         "country": "GB",
                 *         "line1": "1 Old Street",
                 *         "line2": "Flat 2",
                 *         "postcode": "EC1A 1BB",
                 *         "region": "Greater London"
                 *       },
                 *       "website": "https://gbpc.example/user"
                 *     }
                 */
                "application/json": components["schemas"]["OnboardBusinessInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "companyName": "Kiln & Co Ltd",
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "documents": [
                     *           {
                     *             "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *             "kind": "mint_stuck"
                     *           }
                     *         ],
                     *         "expectedMonthlyVolume": "1000_10000",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "incorporatedOn": "2026-03-02",
                     *         "incorporationCountry": "GB",
                     *         "legalForm": "private_limited",
                     *         "natureOfBusiness": "Ceramics",
                     *         "noOwnerAtThreshold": true,
                     *         "purpose": "Asked for by telephone",
                     *         "realness": "none",
                     *         "registeredAddress": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "registrationNumber": "12345678",
                     *         "regulated": true,
                     *         "regulatorReference": "FRN 123456",
                     *         "reviewFields": [
                     *           {
                     *             "field": "firstName",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "reviewNote": "Asked for by telephone",
                     *         "sourceOfFunds": "salary",
                     *         "status": 0,
                     *         "step": "mint_stuck",
                     *         "submittedAt": "2026-03-02T09:30:00Z",
                     *         "tradingAddress": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "updatedAt": "2026-03-02T09:30:00Z",
                     *         "website": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationBusinessView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    onboardIndividual: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": {
                 *         "city": "London",
                 *         "country": "GB",
                 *         "line1": "1 Old Street",
                 *         "line2": "Flat 2",
                 *         "postcode": "EC1A 1BB",
                 *         "region": "Greater London"
                 *       },
                 *       "dateOfBirth": "1990-04-01",
                 *       "expectedMonthlyVolume": "1000_10000",
                 *       "firstName": "Jane",
                 *       "idDocument": {
                 *         "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *         "expiryDate": "2026-03-02",
                 *         "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *         "issuingCountry": "GB",
                 *         "number": "533401372",
                 *         "type": "mint_stuck"
                 *       },
                 *       "lastName": "Doe",
                 *       "middleName": "Alice",
                 *       "nationality": "GB",
                 *       "occupation": "Engineer",
                 *       "phone": "+44 7700 900123",
                 *       "politicallyExposed": true,
                 *       "proofOfAddress": {
                 *         "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *         "issuedOn": "2026-03-02",
                 *         "type": "mint_stuck"
                 *       },
                 *       "purpose": "Asked for by telephone",
                 *       "sourceOfFunds": "salary",
                 *       "step": "mint_stuck",
                 *       "submit": true,
                 *       "taxResidencies": [
                 *         {
                 *           "country": "GB",
                 *           "tin": "1234567890"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OnboardIndividualInputBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "address": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "createdAt": "2026-03-02T09:30:00Z",
                     *         "dateOfBirth": "1990-04-01",
                     *         "decidedAt": "2026-03-02T09:30:00Z",
                     *         "decision": "approve",
                     *         "expectedMonthlyVolume": "1000_10000",
                     *         "firstName": "Jane",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "idDocument": {
                     *           "backFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "expiryDate": "2026-03-02",
                     *           "frontFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "issuingCountry": "GB",
                     *           "number": "533401372",
                     *           "type": "mint_stuck"
                     *         },
                     *         "lastName": "Doe",
                     *         "middleName": "Alice",
                     *         "nationality": "GB",
                     *         "occupation": "Engineer",
                     *         "phone": "+44 7700 900123",
                     *         "politicallyExposed": true,
                     *         "proofOfAddress": {
                     *           "file": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                     *           "issuedOn": "2026-03-02",
                     *           "type": "mint_stuck"
                     *         },
                     *         "purpose": "Asked for by telephone",
                     *         "realness": "none",
                     *         "reviewFields": [
                     *           {
                     *             "field": "firstName",
                     *             "reason": "Asked for by telephone"
                     *           }
                     *         ],
                     *         "reviewNote": "Asked for by telephone",
                     *         "sourceOfFunds": "salary",
                     *         "status": 0,
                     *         "step": "mint_stuck",
                     *         "submittedAt": "2026-03-02T09:30:00Z",
                     *         "taxResidencies": [
                     *           {
                     *             "country": "GB",
                     *             "tin": "1234567890"
                     *           }
                     *         ],
                     *         "updatedAt": "2026-03-02T09:30:00Z"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationIndividualView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOnboardingMembers: {
        parameters: {
            query?: {
                /**
                 * @description from 1, and 1 if omitted; not together with limit or cursor
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description 10 if omitted
                 * @example 10
                 */
                pageSize?: number;
                /**
                 * @description reads by cursor, in the order of creation: how many entries, 10 if omitted
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before; reads what follows it
                 * @example AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page by its number, or entries by cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "_meta": {
                     *           "pageNumber": 1,
                     *           "pageSize": 10,
                     *           "total": 1,
                     *           "totalPages": 1
                     *         },
                     *         "list": [
                     *           {
                     *             "address": {
                     *               "city": "London",
                     *               "country": "GB",
                     *               "line1": "1 Old Street",
                     *               "line2": "Flat 2",
                     *               "postcode": "EC1A 1BB",
                     *               "region": "Greater London"
                     *             },
                     *             "dateOfBirth": "2026-03-02",
                     *             "email": "jane@example.com",
                     *             "firstName": "Jane",
                     *             "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "lastName": "Doe",
                     *             "linkExpiresAt": "2026-03-02T09:30:00Z",
                     *             "linkSentAt": "2026-03-02T09:30:00Z",
                     *             "nationality": "GB",
                     *             "ownershipPercent": "33.3333",
                     *             "realnessId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *             "roles": [
                     *               "director"
                     *             ],
                     *             "status": 0
                     *           }
                     *         ]
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopePageVerificationMemberView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addOnboardingMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": {
                 *         "city": "London",
                 *         "country": "GB",
                 *         "line1": "1 Old Street",
                 *         "line2": "Flat 2",
                 *         "postcode": "EC1A 1BB",
                 *         "region": "Greater London"
                 *       },
                 *       "dateOfBirth": "2026-03-02",
                 *       "email": "jane@example.com",
                 *       "firstName": "Jane",
                 *       "lastName": "Doe",
                 *       "nationality": "GB",
                 *       "ownershipPercent": "33.3333",
                 *       "roles": [
                 *         "treasury"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddOnboardingMemberBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "address": {
                     *           "city": "London",
                     *           "country": "GB",
                     *           "line1": "1 Old Street",
                     *           "line2": "Flat 2",
                     *           "postcode": "EC1A 1BB",
                     *           "region": "Greater London"
                     *         },
                     *         "dateOfBirth": "2026-03-02",
                     *         "email": "jane@example.com",
                     *         "firstName": "Jane",
                     *         "id": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "lastName": "Doe",
                     *         "linkExpiresAt": "2026-03-02T09:30:00Z",
                     *         "linkSentAt": "2026-03-02T09:30:00Z",
                     *         "nationality": "GB",
                     *         "ownershipPercent": "33.3333",
                     *         "realnessId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
                     *         "roles": [
                     *           "director"
                     *         ],
                     *         "status": 0
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationMemberView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeOnboardingMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
                /**
                 * @description the member id
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": null,
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOnboardingMemberLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
                /**
                 * @description the member id
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "code": "123456",
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "url": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationLinkView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startOnboardingRealness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id, as an answer gave it
                 * @example 0192f0c1-7a3b-7c4d-8e5f-60718293a4b5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "selfieFile": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf",
                 *       "turnFiles": [
                 *         "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5.pdf"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StartOnboardingRealnessBody"];
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "00000",
                     *       "data": {
                     *         "expiresAt": "2026-03-02T09:30:00Z",
                     *         "realnessCode": "K7QX2M",
                     *         "status": "pending",
                     *         "url": "https://gbpc.example/user"
                     *       },
                     *       "message": "Success",
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeVerificationRealnessView"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
