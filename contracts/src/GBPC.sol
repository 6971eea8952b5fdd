// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRulesUpgradeable
} from "@openzeppelin/contracts-upgradeable/access/extensions/AccessControlDefaultAdminRulesUpgradeable.sol";
import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {
    ERC20PermitUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PermitUpgradeable.sol";
import {
    ERC20BridgeableUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/draft-ERC20BridgeableUpgradeable.sol";
import {
    ERC3009Upgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/draft-ERC3009Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

import {IGBPC} from "./IGBPC.sol";
import {IReserveFeed} from "./IReserveFeed.sol";

/// @dev The state below starts at slot 0 and only grows at its end: an upgrade adds variables after the last one. All
/// inherited contracts keep theirs in named places (ERC-7201) and cannot collide with it.
contract GBPC is
    IGBPC,
    ERC20PermitUpgradeable,
    ERC3009Upgradeable,
    ERC20BridgeableUpgradeable,
    PausableUpgradeable,
    AccessControlDefaultAdminRulesUpgradeable,
    UUPSUpgradeable
{
    // ---- storage ----

    mapping(address account => bool) private _frozen;
    mapping(address minter => uint256) private _mintAllowance;
    mapping(bytes32 ref => bool) private _refUsed;
    IReserveFeed private _reserveFeed;
    uint8 private _reserveDecimals;
    uint48 private _reserveMaxAge;

    // ---- roles ----

    bytes32 public constant UPGRADER_ROLE = keccak256("UPGRADER_ROLE");
    bytes32 public constant MINTER_ADMIN_ROLE = keccak256("MINTER_ADMIN_ROLE");
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    bytes32 public constant BRIDGE_ROLE = keccak256("BRIDGE_ROLE");
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");
    bytes32 public constant FREEZER_ROLE = keccak256("FREEZER_ROLE");
    bytes32 public constant WIPER_ROLE = keccak256("WIPER_ROLE");

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the token up behind its proxy, once.
    /// @param roles Who holds which power.
    /// @param adminDelay How long the admin's handing over of its role must wait, in seconds.
    /// @param feed The feed that every mint asks.
    /// @param maxAge How old its newest report may be, in seconds.
    function initialize(Roles calldata roles, uint48 adminDelay, IReserveFeed feed, uint256 maxAge)
        external
        initializer
    {
        __ERC20_init("GBPC", "GBPC");
        __ERC20Permit_init("GBPC");
        __AccessControlDefaultAdminRules_init(adminDelay, roles.admin);
        _setRoleAdmin(MINTER_ROLE, MINTER_ADMIN_ROLE);
        _setRoleAdmin(BRIDGE_ROLE, MINTER_ADMIN_ROLE);
        _grantRole(UPGRADER_ROLE, roles.upgrader);
        _grantRole(MINTER_ADMIN_ROLE, roles.minterAdmin);
        _grantRole(PAUSER_ROLE, roles.pauser);
        _grantRole(FREEZER_ROLE, roles.freezer);
        _grantRole(WIPER_ROLE, roles.wiper);
        _setReserveFeed(feed, maxAge);
    }

    // ---- token ----

    /// @inheritdoc ERC20Upgradeable
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @inheritdoc IGBPC
    function mint(address to, uint256 amount, bytes32 ref) external onlyRole(MINTER_ROLE) {
        _useRef(amount, ref);
        _spendMintAllowance(msg.sender, amount);
        _mint(to, amount);
        emit Minted(msg.sender, to, amount, ref);
    }

    /// @inheritdoc IGBPC
    function redeem(uint256 amount, bytes32 ref) public onlyRole(MINTER_ROLE) {
        _useRef(amount, ref);
        _requireNotFrozen(msg.sender);
        // Past the override below: a pause must not stop redemptions.
        super._update(msg.sender, address(0), amount);
        emit Redeemed(msg.sender, amount, ref);
    }

    /// @inheritdoc IGBPC
    function redeemWithAuthorization(
        address from,
        uint256 amount,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 ref,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        receiveWithAuthorization(from, msg.sender, amount, validAfter, validBefore, ref, v, r, s);
        redeem(amount, ref);
    }

    /// @inheritdoc IGBPC
    function refUsed(bytes32 ref) external view returns (bool) {
        return _refUsed[ref];
    }

    // ---- minters and bridges ----

    /// @inheritdoc IGBPC
    function configureMinter(address minter, uint256 allowance) external onlyRole(MINTER_ADMIN_ROLE) {
        _configure(MINTER_ROLE, minter, allowance);
    }

    /// @inheritdoc IGBPC
    function configureBridge(address bridge, uint256 allowance) external onlyRole(MINTER_ADMIN_ROLE) {
        _configure(BRIDGE_ROLE, bridge, allowance);
    }

    /// @inheritdoc IGBPC
    function removeMinter(address minter) external onlyRole(MINTER_ADMIN_ROLE) {
        _revokeRole(MINTER_ROLE, minter);
        _revokeRole(BRIDGE_ROLE, minter);
    }

    /// @inheritdoc IGBPC
    function mintAllowance(address minter) external view returns (uint256) {
        return _mintAllowance[minter];
    }

    /// @notice Mints coins that a bridge burned elsewhere. Only a bridge; within its allowance and the reported
    /// reserve; not while paused.
    function crosschainMint(address to, uint256 value) public override {
        _checkTokenBridge(msg.sender);
        _spendMintAllowance(msg.sender, value);
        super.crosschainMint(to, value);
    }

    /// @notice Burns coins that a bridge will mint elsewhere. Only a bridge; others' coins only with their approval;
    /// not while paused.
    function crosschainBurn(address from, uint256 value) public override {
        _checkTokenBridge(msg.sender);
        if (from != msg.sender) {
            _spendAllowance(from, msg.sender, value);
        }
        super.crosschainBurn(from, value);
    }

    // ---- pause, freeze, wipe ----

    /// @inheritdoc IGBPC
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @inheritdoc IGBPC
    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @inheritdoc IGBPC
    function freeze(address account) external onlyRole(FREEZER_ROLE) {
        // The zero address stands in every mint and burn: freezing it would be a pause that the pauser cannot lift.
        require(account != address(0), AccountMissing());
        if (!_frozen[account]) {
            _frozen[account] = true;
            emit Frozen(account);
        }
    }

    /// @inheritdoc IGBPC
    function unfreeze(address account) external onlyRole(FREEZER_ROLE) {
        if (_frozen[account]) {
            _frozen[account] = false;
            emit Unfrozen(account);
        }
    }

    /// @inheritdoc IGBPC
    function frozen(address account) external view returns (bool) {
        return _frozen[account];
    }

    /// @inheritdoc IGBPC
    function wipe(address account) external onlyRole(WIPER_ROLE) {
        require(_frozen[account], AccountNotFrozen(account));
        uint256 amount = balanceOf(account);
        // Past the override below, which would refuse a frozen address.
        super._update(account, address(0), amount);
        emit Wiped(account, amount);
    }

    // ---- reserve ----

    /// @inheritdoc IGBPC
    function setReserveFeed(IReserveFeed feed, uint256 maxAge) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setReserveFeed(feed, maxAge);
    }

    /// @inheritdoc IGBPC
    function reserveFeed() external view returns (IReserveFeed) {
        return _reserveFeed;
    }

    /// @inheritdoc IGBPC
    function reserveMaxAge() external view returns (uint256) {
        return _reserveMaxAge;
    }

    // ---- internals ----

    /// @dev Every movement of coins passes here, minting and burning included; only `redeem` and `wipe` go around it.
    /// So whatever mints, now or in a later version, asks the reserve.
    function _update(address from, address to, uint256 value) internal override whenNotPaused {
        _requireNotFrozen(from);
        _requireNotFrozen(to);
        // The spender of an approval, and whoever submits a signed authorisation.
        _requireNotFrozen(msg.sender);
        if (from == address(0)) {
            _requireReserve(totalSupply() + value);
        }
        super._update(from, to, value);
    }

    function _requireNotFrozen(address account) private view {
        require(!_frozen[account], AccountFrozen(account));
    }

    function _requireReserve(uint256 supply) private view {
        (, int256 answer,, uint256 reportedAt,) = _reserveFeed.latestRoundData();
        uint256 maxAge = _reserveMaxAge;
        // A report dated in the future would never grow old. The seconds by which a proposer may move a block's time
        // are nothing against the age.
        // forge-lint: disable-next-line(block-timestamp)
        bool fresh = reportedAt <= block.timestamp && block.timestamp - reportedAt <= maxAge;
        require(fresh, ReserveReportStale(reportedAt, maxAge));
        // casting is safe: not negative
        // forge-lint: disable-next-line(unsafe-typecast)
        uint256 reserve = answer > 0 ? _inMillionths(uint256(answer)) : 0;
        require(supply <= reserve, ReserveExceeded(supply, reserve));
    }

    /// @dev Rounds down: a fraction of a millionth backs nothing.
    function _inMillionths(uint256 answer) private view returns (uint256) {
        uint8 digits = _reserveDecimals;
        return digits > 6 ? answer / 10 ** (digits - 6) : answer * 10 ** (6 - digits);
    }

    function _setReserveFeed(IReserveFeed feed, uint256 maxAge) private {
        require(address(feed).code.length > 0 && maxAge > 0 && maxAge <= 30 days, ReserveFeedInvalid(address(feed)));
        uint8 digits = feed.decimals();
        require(digits <= 18, ReserveFeedInvalid(address(feed)));
        _reserveFeed = feed;
        _reserveDecimals = digits;
        // casting is safe: at most 30 days
        // forge-lint: disable-next-line(unsafe-typecast)
        _reserveMaxAge = uint48(maxAge);
        emit ReserveFeedSet(address(feed), maxAge);
    }

    function _useRef(uint256 amount, bytes32 ref) private {
        require(amount > 0, AmountMissing());
        require(ref != bytes32(0), RefMissing());
        require(!_refUsed[ref], RefAlreadyUsed(ref));
        _refUsed[ref] = true;
    }

    function _configure(bytes32 role, address minter, uint256 allowance) private {
        require(minter != address(0), AccountMissing());
        _grantRole(role, minter);
        _mintAllowance[minter] = allowance;
        emit MintAllowanceSet(minter, allowance);
    }

    function _spendMintAllowance(address minter, uint256 amount) private {
        uint256 remaining = _mintAllowance[minter];
        require(amount <= remaining, MintAllowanceExceeded(minter, remaining));
        _mintAllowance[minter] = remaining - amount;
    }

    /// @dev Whoever loses the right to mint loses its allowance with it, whichever way the role was taken.
    function _revokeRole(bytes32 role, address account) internal override returns (bool) {
        bool revoked = super._revokeRole(role, account);
        if (revoked && (role == MINTER_ROLE || role == BRIDGE_ROLE) && _mintAllowance[account] > 0) {
            _mintAllowance[account] = 0;
            emit MintAllowanceSet(account, 0);
        }
        return revoked;
    }

    function _checkTokenBridge(address caller) internal view override {
        _checkRole(BRIDGE_ROLE, caller);
    }

    function _authorizeUpgrade(address) internal override onlyRole(UPGRADER_ROLE) {}

    /// @inheritdoc AccessControlDefaultAdminRulesUpgradeable
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC20BridgeableUpgradeable, AccessControlDefaultAdminRulesUpgradeable)
        returns (bool)
    {
        return super.supportsInterface(interfaceId);
    }
}
