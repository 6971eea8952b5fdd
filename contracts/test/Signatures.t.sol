// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    ERC20PermitUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PermitUpgradeable.sol";
import {
    ERC3009Upgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/draft-ERC3009Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IGBPC} from "../src/IGBPC.sol";
import {Base} from "./Base.t.sol";

contract SignaturesTest is Base {
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant TRANSFER = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant RECEIVE = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    struct Signed {
        uint256 until;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    function setUp() public override {
        super.setUp();
        _mint(JANE, 10 * POUND);
    }

    function _sign(bytes32 structHash) private view returns (Signed memory a) {
        a.until = block.timestamp + 1 hours;
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), structHash));
        (a.v, a.r, a.s) = vm.sign(_secret("jane"), digest);
    }

    function _authorize(bytes32 kind, address to, uint256 value, bytes32 nonce) private view returns (Signed memory) {
        return _sign(keccak256(abi.encode(kind, JANE, to, value, 0, block.timestamp + 1 hours, nonce)));
    }

    function _transfer(address submitter, address to, uint256 value, bytes32 nonce, Signed memory a) private {
        vm.prank(submitter);
        token.transferWithAuthorization(JANE, to, value, 0, a.until, nonce, a.v, a.r, a.s);
    }

    function _receive(address submitter, address to, uint256 value, bytes32 nonce, Signed memory a) private {
        vm.prank(submitter);
        token.receiveWithAuthorization(JANE, to, value, 0, a.until, nonce, a.v, a.r, a.s);
    }

    function test_permit_letsASpenderPull() public {
        Signed memory a = _sign(keccak256(abi.encode(PERMIT, JANE, OMAR, POUND, 0, block.timestamp + 1 hours)));
        token.permit(JANE, OMAR, POUND, a.until, a.v, a.r, a.s);
        vm.prank(OMAR);
        token.transferFrom(JANE, OMAR, POUND);
        vm.assertEq(token.balanceOf(OMAR), POUND);
        vm.expectRevert();
        token.permit(JANE, OMAR, POUND, a.until, a.v, a.r, a.s);
    }

    function test_permit_refusesAfterTheDeadline() public {
        Signed memory a = _sign(keccak256(abi.encode(PERMIT, JANE, OMAR, POUND, 0, block.timestamp + 1 hours)));
        vm.warp(a.until + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20PermitUpgradeable.ERC2612ExpiredSignature.selector, a.until));
        token.permit(JANE, OMAR, POUND, a.until, a.v, a.r, a.s);
    }

    function test_transferWithAuthorization_movesOnce() public {
        Signed memory a = _authorize(TRANSFER, OMAR, POUND, "nonce");
        _transfer(BRIDGE, OMAR, POUND, "nonce", a);
        vm.assertEq(token.balanceOf(OMAR), POUND);
        vm.assertTrue(token.authorizationState(JANE, "nonce"));
        vm.expectRevert(
            abi.encodeWithSelector(ERC3009Upgradeable.ERC3009UsedAuthorization.selector, JANE, bytes32("nonce"))
        );
        _transfer(BRIDGE, OMAR, POUND, "nonce", a);
    }

    function test_transferWithAuthorization_refusesAnotherAmountOrReceiver() public {
        Signed memory a = _authorize(TRANSFER, OMAR, POUND, "nonce");
        vm.expectRevert(ERC3009Upgradeable.ERC3009InvalidSignature.selector);
        _transfer(BRIDGE, OMAR, POUND + 1, "nonce", a);
        vm.expectRevert(ERC3009Upgradeable.ERC3009InvalidSignature.selector);
        _transfer(BRIDGE, MINTER, POUND, "nonce", a);
    }

    function test_transferWithAuthorization_refusesAfterItsTime() public {
        Signed memory a = _authorize(TRANSFER, OMAR, POUND, "nonce");
        vm.warp(a.until);
        vm.expectRevert();
        _transfer(BRIDGE, OMAR, POUND, "nonce", a);
    }

    function test_receiveWithAuthorization_onlyTheReceiverMaySubmit() public {
        Signed memory a = _authorize(RECEIVE, MINTER, POUND, "sweep");
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, MINTER));
        _receive(BRIDGE, MINTER, POUND, "sweep", a);
        _receive(MINTER, MINTER, POUND, "sweep", a);
        vm.assertEq(token.balanceOf(MINTER), POUND);
    }

    function _redeem(address minter, uint256 value, bytes32 ref, Signed memory a) private {
        vm.prank(minter);
        token.redeemWithAuthorization(JANE, value, 0, a.until, ref, a.v, a.r, a.s);
    }

    function test_redeemWithAuthorization_burnsFromAnAddressThatOwnsNoGas() public {
        Signed memory a = _authorize(RECEIVE, MINTER, 10 * POUND, "sweep");
        vm.expectEmit(true, true, true, true, address(token));
        emit IGBPC.Redeemed(MINTER, 10 * POUND, "sweep");
        _redeem(MINTER, 10 * POUND, "sweep", a);
        vm.assertEq(token.totalSupply(), 0);
        vm.assertEq(token.balanceOf(MINTER), 0);
        vm.assertEq(JANE.balance, 0);
    }

    function test_redeemWithAuthorization_sameReferenceNeverBurnsTwice() public {
        _redeem(MINTER, POUND, "sweep", _authorize(RECEIVE, MINTER, POUND, "sweep"));
        Signed memory a = _authorize(RECEIVE, MINTER, POUND, "sweep");
        vm.expectRevert(
            abi.encodeWithSelector(ERC3009Upgradeable.ERC3009UsedAuthorization.selector, JANE, bytes32("sweep"))
        );
        _redeem(MINTER, POUND, "sweep", a);
        _mint(MINTER, POUND);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.RefAlreadyUsed.selector, bytes32("sweep")));
        vm.prank(MINTER);
        token.redeem(POUND, "sweep");
    }

    function test_redeemWithAuthorization_burnsNothingOfOthersWhenTheCoinsAreNotThere() public {
        _mint(MINTER, 100 * POUND);
        Signed memory a = _authorize(RECEIVE, MINTER, 11 * POUND, "sweep");
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, JANE, 10 * POUND, 11 * POUND)
        );
        _redeem(MINTER, 11 * POUND, "sweep", a);
        vm.assertEq(token.balanceOf(MINTER), 100 * POUND);
    }

    function test_redeemWithAuthorization_onlyTheMinterItIsSignedFor() public {
        Signed memory a = _authorize(RECEIVE, MINTER, POUND, "sweep");
        vm.expectRevert(ERC3009Upgradeable.ERC3009InvalidSignature.selector);
        _redeem(BRIDGE, POUND, "sweep", a);
        Signed memory forOmar = _authorize(RECEIVE, OMAR, POUND, "sweep");
        bytes32 role = token.MINTER_ROLE();
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, OMAR, role));
        _redeem(OMAR, POUND, "sweep", forOmar);
        vm.assertEq(token.balanceOf(JANE), 10 * POUND);
    }

    function test_redeemWithAuthorization_refusedWhilePausedAndForFrozenAddresses() public {
        Signed memory a = _authorize(RECEIVE, MINTER, POUND, "sweep");
        _pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        _redeem(MINTER, POUND, "sweep", a);
        vm.prank(PAUSER);
        token.unpause();
        _freeze(JANE);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountFrozen.selector, JANE));
        _redeem(MINTER, POUND, "sweep", a);
    }

    function test_authorization_refusesFrozenSignerAndFrozenSubmitter() public {
        Signed memory a = _authorize(TRANSFER, OMAR, POUND, "nonce");
        _freeze(BRIDGE);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountFrozen.selector, BRIDGE));
        _transfer(BRIDGE, OMAR, POUND, "nonce", a);
        _freeze(JANE);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountFrozen.selector, JANE));
        _transfer(OMAR, OMAR, POUND, "nonce", a);
    }

    function test_authorization_refusedWhilePaused() public {
        Signed memory a = _authorize(TRANSFER, OMAR, POUND, "nonce");
        _pause();
        vm.expectRevert();
        _transfer(BRIDGE, OMAR, POUND, "nonce", a);
        vm.assertFalse(token.authorizationState(JANE, "nonce"), "a refused authorisation stays usable");
    }
}
