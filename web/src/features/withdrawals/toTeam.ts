/** Of an order that the policy of its team holds back. */
export const toTeam = "Sent to your team for approval";
