// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GBPC} from "../src/GBPC.sol";
import {GBPCProxy} from "../src/GBPCProxy.sol";
import {IGBPC} from "../src/IGBPC.sol";
import {ReserveFeed} from "../src/ReserveFeed.sol";

/// @dev As much of forge's cheat codes as these tests use.
interface Vm {
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 time) external;
    function assume(bool condition) external pure;
    function addr(uint256 key) external pure returns (address);
    function label(address account, string calldata name) external;
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data, address emitter) external;
    function assertEq(uint256 got, uint256 want) external pure;
    function assertEq(uint256 got, uint256 want, string calldata why) external pure;
    function assertEq(address got, address want) external pure;
    function assertEq(bytes32 got, bytes32 want) external pure;
    function assertEq(string calldata got, string calldata want) external pure;
    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata why) external pure;
    function assertFalse(bool condition) external pure;
    function assertFalse(bool condition, string calldata why) external pure;
    function assertLe(uint256 got, uint256 most, string calldata why) external pure;
}

/// @dev A token as production has it: behind its proxy, each power with a key of its own, a million pounds reported.
abstract contract Base {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    address internal immutable ADMIN = _key("admin");
    address internal immutable UPGRADER = _key("upgrader");
    address internal immutable MINTER_ADMIN = _key("minter admin");
    address internal immutable MINTER = _key("minter");
    address internal immutable PAUSER = _key("pauser");
    address internal immutable FREEZER = _key("freezer");
    address internal immutable WIPER = _key("wiper");
    address internal immutable REPORTER = _key("reserve reporter");
    address internal immutable BRIDGE = _key("bridge");
    address internal immutable JANE = _key("jane");
    address internal immutable OMAR = _key("omar");

    uint256 internal constant POUND = 1e6;
    uint256 internal constant RESERVE = 1_000_000 * POUND;
    uint256 internal constant ALLOWANCE = 2_000_000 * POUND;
    uint256 internal constant MAX_AGE = 1 hours;
    uint48 internal constant ADMIN_DELAY = 3 days;

    GBPC internal token;
    ReserveFeed internal feed;
    uint256 private _refs;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        feed = new ReserveFeed(ADMIN, ADMIN_DELAY, REPORTER);
        IGBPC.Roles memory roles = IGBPC.Roles({
            admin: ADMIN, upgrader: UPGRADER, minterAdmin: MINTER_ADMIN, pauser: PAUSER, freezer: FREEZER, wiper: WIPER
        });
        bytes memory init = abi.encodeCall(GBPC.initialize, (roles, ADMIN_DELAY, feed, MAX_AGE));
        token = GBPC(address(new GBPCProxy(address(new GBPC()), init)));
        vm.startPrank(MINTER_ADMIN);
        token.configureMinter(MINTER, ALLOWANCE);
        token.configureBridge(BRIDGE, ALLOWANCE);
        vm.stopPrank();
        _report(RESERVE);
    }

    /// @dev The secret key behind a name, for those who sign.
    function _secret(string memory name) internal pure returns (uint256) {
        return uint256(keccak256(bytes(name)));
    }

    function _key(string memory name) private returns (address account) {
        account = vm.addr(_secret(name));
        vm.label(account, name);
    }

    function _report(uint256 amount) internal {
        vm.prank(REPORTER);
        feed.report(amount);
    }

    function _ref() internal returns (bytes32) {
        return bytes32(++_refs);
    }

    function _mint(address to, uint256 amount) internal {
        bytes32 ref = _ref();
        vm.prank(MINTER);
        token.mint(to, amount, ref);
    }

    function _freeze(address account) internal {
        vm.prank(FREEZER);
        token.freeze(account);
    }

    function _pause() internal {
        vm.prank(PAUSER);
        token.pause();
    }
}
