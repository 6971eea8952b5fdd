// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReserveFeed} from "./IReserveFeed.sol";

/// @title GBPC, the digital British Pound
/// @notice An ERC-20 with 6 decimals. Each coin is minted against a pound that the issuer holds in safeguarding, and
/// burned when that pound is paid out. Permit (ERC-2612) and transfers by signature (ERC-3009) let a holder who owns no
/// gas move coins; ERC-7802 lets a bridge carry them.
/// @dev Freezing and pausing stop coins from moving. Approvals move nothing and stay possible, so that a holder can
/// always take one back.
interface IGBPC {
    /// @notice Who holds which power when the token is first set up. Each is a key of its own.
    struct Roles {
        address admin;
        address upgrader;
        address minterAdmin;
        address pauser;
        address freezer;
        address wiper;
    }

    /// @notice Emitted when coins are minted against an order.
    /// @param minter Who minted.
    /// @param to Who received the coins.
    /// @param amount How many, in millionths.
    /// @param ref The order. It appears in no other `Minted` and no `Redeemed`.
    event Minted(address indexed minter, address indexed to, uint256 amount, bytes32 indexed ref);

    /// @notice Emitted when a minter burns coins that came back.
    /// @param minter Whose coins were burned.
    /// @param amount How many, in millionths.
    /// @param ref The order. It appears in no other `Redeemed` and no `Minted`.
    event Redeemed(address indexed minter, uint256 amount, bytes32 indexed ref);

    /// @notice Emitted when an address can no longer send, receive or carry coins.
    event Frozen(address indexed account);

    /// @notice Emitted when a frozen address may move coins again.
    event Unfrozen(address indexed account);

    /// @notice Emitted when the coins of a frozen address are destroyed, which only a lawful order allows.
    event Wiped(address indexed account, uint256 amount);

    /// @notice Emitted when what a minter or a bridge may still mint is set.
    event MintAllowanceSet(address indexed minter, uint256 allowance);

    /// @notice Emitted when the reserve feed or the age allowed to its reports is set.
    event ReserveFeedSet(address indexed feed, uint256 maxAge);

    /// @notice Thrown when coins would move from, to or by the order of a frozen address.
    error AccountFrozen(address account);

    /// @notice Thrown when the coins of an address that is not frozen would be wiped.
    error AccountNotFrozen(address account);

    /// @notice Thrown when the zero address is given where somebody is needed.
    error AccountMissing();

    /// @notice Thrown when an order asks for no coins at all.
    error AmountMissing();

    /// @notice Thrown when an order carries the empty reference.
    error RefMissing();

    /// @notice Thrown when an order with this reference was carried out before.
    error RefAlreadyUsed(bytes32 ref);

    /// @notice Thrown when a minter or a bridge asks for more than its remaining allowance.
    /// @param minter The address that asked.
    /// @param remaining What it may still mint.
    error MintAllowanceExceeded(address minter, uint256 remaining);

    /// @notice Thrown when the feed offered is no feed, or its reports would be accepted at any age.
    error ReserveFeedInvalid(address feed);

    /// @notice Thrown when the newest report of the reserve is too old, or dated in the future. Minting waits for a
    /// fresh one.
    error ReserveReportStale(uint256 reportedAt, uint256 maxAge);

    /// @notice Thrown when there would be more coins than reserve.
    /// @param supply What the supply would be after the mint.
    /// @param reserve What the feed reports, in millionths.
    error ReserveExceeded(uint256 supply, uint256 reserve);

    /// @notice Mints coins for an order, once. Only a minter; within its allowance and the reported reserve; not while
    /// paused.
    /// @param to Who receives the coins. Not frozen.
    /// @param amount How many, in millionths; at least one.
    /// @param ref The order. A reference that was ever used is refused.
    function mint(address to, uint256 amount, bytes32 ref) external;

    /// @notice Burns coins that the calling minter holds, for an order, once. A pause does not stop it: redemptions go
    /// on.
    /// @param amount How many, in millionths; at least one.
    /// @param ref The order. A reference that was ever used is refused.
    function redeem(uint256 amount, bytes32 ref) external;

    /// @notice Takes coins from an address that signed them over to the calling minter (ERC-3009
    /// `ReceiveWithAuthorization`, its nonce being `ref`), and burns them, in one step: between the two nothing can
    /// come. This is how deposits are redeemed; the address needs no gas. A pause stops it, as it does every transfer.
    /// @param from Whose coins.
    /// @param amount How many, in millionths; at least one.
    /// @param validAfter The signature is good after this time.
    /// @param validBefore And before this one.
    /// @param ref The order. A reference that was ever used is refused.
    function redeemWithAuthorization(
        address from,
        uint256 amount,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 ref,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;

    /// @notice Whether an order with this reference was carried out.
    function refUsed(bytes32 ref) external view returns (bool);

    /// @notice Makes an address a minter and sets what it may still mint. Only the minter admin.
    function configureMinter(address minter, uint256 allowance) external;

    /// @notice Makes an address a bridge and sets what it may still mint. Only the minter admin.
    function configureBridge(address bridge, uint256 allowance) external;

    /// @notice Takes from an address every right to mint. Only the minter admin.
    function removeMinter(address minter) external;

    /// @notice What an address may still mint. Burning does not give any of it back.
    function mintAllowance(address minter) external view returns (uint256);

    /// @notice Stops every movement of coins but the minters' own burns and wipes. Only the pauser.
    function pause() external;

    /// @notice Lets coins move again. Only the pauser.
    function unpause() external;

    /// @notice Stops an address from sending, receiving and carrying coins. Freezing twice changes nothing. Only the
    /// freezer.
    function freeze(address account) external;

    /// @notice Lifts a freeze. Lifting it twice changes nothing. Only the freezer.
    function unfreeze(address account) external;

    /// @notice Whether an address is frozen.
    function frozen(address account) external view returns (bool);

    /// @notice Destroys all coins of a frozen address. Only the wiper, who cannot freeze.
    function wipe(address account) external;

    /// @notice Sets the feed that every mint asks, and how old its newest report may be. Only the admin.
    /// @param feed A feed of the AggregatorV3 shape.
    /// @param maxAge In seconds, at least one.
    function setReserveFeed(IReserveFeed feed, uint256 maxAge) external;

    /// @notice The feed that every mint asks.
    function reserveFeed() external view returns (IReserveFeed);

    /// @notice How old the newest report may be when coins are minted, in seconds.
    function reserveMaxAge() external view returns (uint256);
}
