-- Where the winnings of a person went who deleted their account is forgotten.
GRANT DELETE ON payout_accounts TO stakehold_service;
